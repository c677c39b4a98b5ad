import { piece } from '../threads/pieces.ts'
import { Turns } from '@console/threads'
import type { Rule } from './rule.ts'
import type { Rules } from './rules.ts'

export interface KnownDevices {
  /** The devices of an account, from memory. */
  idsOf(owner: string): ReadonlySet<string>
  ownerOf(id: string): string | undefined
  labelsOf(owner: string): Promise<Map<string, readonly string[]>>
}

/** The devices of an account that have each label. */
type Labelled = ReadonlyMap<string, ReadonlySet<string>>

/** Which devices each rule watches. New labels are taken over at the next refresh. */
export class Scopes {
  readonly #devices: KnownDevices
  readonly #rules: Rules
  readonly #labelled = new Map<string, Labelled>()
  readonly #refreshes = new Turns()

  constructor(devices: KnownDevices, rules: Rules) {
    this.#devices = devices
    this.#rules = rules
  }

  async refresh(): Promise<void> {
    const hasLabels = (rules: readonly Rule[]) => rules.some(({ enabled, scope }) => enabled && scope.kind === 'label')
    const needed = [...this.#rules.all()].flatMap(([owner, rules]) => (hasLabels(rules) ? [owner] : []))
    for (const owner of this.#labelled.keys()) if (!needed.includes(owner)) this.#labelled.delete(owner)
    for (const owner of needed) await this.refreshOf(owner)
  }

  /** Of one account, also where none of its rules has a label. */
  async refreshOf(owner: string): Promise<void> {
    // One after the other, so that an older answer of the database never comes after a newer one.
    await this.#refreshes.run(owner, () =>
      piece(owner, async () => {
        const labelled = new Map<string, Set<string>>()
        for (const [device, labels] of await this.#devices.labelsOf(owner)) {
          for (const label of labels) labelled.set(label, (labelled.get(label) ?? new Set()).add(device))
        }
        this.#labelled.set(owner, labelled)
      }),
    )
  }

  covers({ owner, scope }: Pick<Rule, 'owner' | 'scope'>, device: string): boolean {
    if (this.#devices.ownerOf(device) !== owner) return false
    if (scope.kind === 'all') return true
    return scope.kind === 'device'
      ? scope.device === device
      : this.#labelled.get(owner)?.get(scope.label)?.has(device) === true
  }

  /** Of removed devices with a label, some may be counted. */
  count({ watch, owner, scope }: Pick<Rule, 'owner' | 'scope' | 'watch'>): number {
    if (watch.kind === 'integration') return 0
    if (scope.kind === 'all') return this.#devices.idsOf(owner).size
    return scope.kind === 'label'
      ? (this.#labelled.get(owner)?.get(scope.label)?.size ?? 0)
      : this.devices({ owner, scope }).length
  }

  devices(rule: Pick<Rule, 'owner' | 'scope'>): string[] {
    const { owner, scope } = rule
    if (scope.kind === 'device') return this.covers(rule, scope.device) ? [scope.device] : []
    if (scope.kind === 'all') return [...this.#devices.idsOf(owner)]
    return [...(this.#labelled.get(owner)?.get(scope.label) ?? [])].filter(
      (device) => this.#devices.ownerOf(device) === owner,
    )
  }
}
