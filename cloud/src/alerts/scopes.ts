import type { Rule } from './rule.ts'
import type { Rules } from './rules.ts'

export interface KnownDevices {
  /** The devices of each account, from memory. */
  byOwner(): Map<string, string[]>
  ownerOf(id: string): string | undefined
  labelsOf(owner: string): Promise<Map<string, readonly string[]>>
}

/** Which devices each rule watches. New labels are taken over at the next refresh. */
export class Scopes {
  readonly #devices: KnownDevices
  readonly #rules: Rules
  #owned = new Map<string, string[]>()
  #labelled = new Map<string, Map<string, readonly string[]>>()

  constructor(devices: KnownDevices, rules: Rules) {
    this.#devices = devices
    this.#rules = rules
  }

  /** `also`: further accounts whose labels are needed, though none of their rules has a label. */
  async refresh(also: readonly string[] = []): Promise<void> {
    const labelled = new Map<string, Map<string, readonly string[]>>()
    for (const [owner, rules] of this.#rules.all()) {
      if (rules.some(({ enabled, scope }) => enabled && scope.kind === 'label')) labelled.set(owner, await this.#devices.labelsOf(owner))
    }
    for (const owner of also) if (!labelled.has(owner)) labelled.set(owner, await this.#devices.labelsOf(owner))
    this.#labelled = labelled
    this.#owned = this.#devices.byOwner()
  }

  covers({ owner, scope }: Pick<Rule, 'owner' | 'scope'>, device: string): boolean {
    if (this.#devices.ownerOf(device) !== owner) return false
    if (scope.kind === 'all') return true
    return scope.kind === 'device' ? scope.device === device : this.#labelled.get(owner)?.get(device)?.includes(scope.label) === true
  }

  count({ watch, ...rule }: Pick<Rule, 'owner' | 'scope' | 'watch'>): number {
    return watch.kind === 'integration' ? 0 : this.devices(rule).length
  }

  devices(rule: Pick<Rule, 'owner' | 'scope'>): string[] {
    const { owner, scope } = rule
    if (scope.kind === 'device') return this.covers(rule, scope.device) ? [scope.device] : []
    const owned = this.#owned.get(owner) ?? []
    return owned.filter((device) => this.covers(rule, device))
  }
}
