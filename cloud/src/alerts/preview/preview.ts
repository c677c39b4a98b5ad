import { Failure } from '../../api/failure.ts'
import type { Draft, Rule } from '../rule.ts'
import { calmOf, forOf } from '../rule.ts'
import { textOf } from '../readings.ts'
import type { Scopes } from '../scopes.ts'
import { absences, crashes, isLate, silences, textsOf, valuesOf, type Bucket, type Past, type Window } from './past.ts'
import { joined, replay, type Firing, type Observation } from './replay.ts'
import { unreadOf, type UnreadDevice } from './unread.ts'

export interface PreviewParts {
  scopes: Pick<Scopes, 'refreshOf' | 'devices'>
  /** Missing where no events are kept. */
  past?: Past
  /** The time and result of the last deliveries of an integration, the oldest first. */
  endingsOf(owner: string, integration: string): Promise<readonly { at: number; failed: boolean }[]>
  integrationsOf(owner: string): Promise<ReadonlySet<string>>
  /** Milliseconds that reading may take; a running query is finished. */
  longest?: number
}

export interface Preview {
  since: number | null
  partial?: true
  searchedTo?: number
  firings: Firing[]
  devices: { device: string; count: number; series?: Bucket[] }[]
  /** Devices whose events had nothing that the rule can compare. */
  unread?: UnreadDevice[]
  more: number
  noisy: boolean
}

const day = 24 * 60 * 60_000
const usualLongest = 650
const maxFirings = 500
const maxDevices = 6
const chartPoints = 400
/** More firings of all devices in one day are called noise. */
const noise = 10

/** Computes when a rule would have fired in the stored past. An account runs one preview at a time. */
export class Previews {
  readonly #parts: PreviewParts
  readonly #running = new Set<string>()

  constructor(parts: PreviewParts) {
    this.#parts = parts
  }

  async of(owner: string, rule: Draft, from: number, to: number): Promise<Preview> {
    if (this.#running.has(owner))
      throw new Failure(429, 'A preview of this account is being made already. Wait until it is done.', 1)
    this.#running.add(owner)
    try {
      return await this.#of(rule, { owner, from, to, until: performance.now() + (this.#parts.longest ?? usualLongest) })
    } finally {
      this.#running.delete(owner)
    }
  }

  async #of(draft: Draft, window: Window): Promise<Preview> {
    const { owner, from, to } = window
    if (draft.watch.kind === 'integration') return this.#ofIntegrations(draft, window)
    const { past, scopes } = this.#parts
    const oldest = past ? (await past.status(owner)).oldest : null
    if (!past || oldest === null) return { since: null, firings: [], devices: [], more: 0, noisy: false }
    await scopes.refreshOf(owner)
    const devices = scopes.devices({ owner, scope: draft.scope })
    const start = Math.max(from, oldest)
    const { by, searchedTo } = await this.#observations(past, draft, { ...window, from: start }, devices)
    const firings = devices.flatMap((device) =>
      replay(device, by.get(device) ?? [], { for: forOf(draft), calm: calmOf(draft), to, worse: worseOf(draft) }),
    )
    const all = joined(firings, devices.length)
    const silent = devices.filter((device) => (by.get(device) ?? []).length === 0)
    const unread =
      draft.watch.kind === 'value' ? await unreadOf(past, { ...window, from: start }, silent, draft.watch) : []
    const counts = [...countsOf(firings)]
      .map(([device, count]) => ({ device, count }))
      .sort((one, other) => other.count - one.count)
    // If the rule never fired, the values help to choose a limit.
    const read = devices.filter((device) => !silent.includes(device))
    const shown = (
      counts.length > 0 ? counts : [...read, ...silent.slice(0, maxDevices)].map((device) => ({ device, count: 0 }))
    ).slice(0, maxDevices)
    return {
      since: start,
      ...(searchedTo !== undefined && { partial: true as const, searchedTo }),
      firings: all.slice(0, maxFirings),
      devices: await this.#withSeries(past, draft, window, shown),
      ...(unread.length > 0 && { unread }),
      more: Math.max(0, counts.length - maxDevices),
      noisy: all.length > noise * Math.max(1, (to - start) / day),
    }
  }

  /** `searchedTo` is set when there was not enough time for the whole range. */
  async #observations(
    past: Past,
    draft: Draft,
    window: Window,
    devices: readonly string[],
  ): Promise<{ by: Map<string, Observation[]>; searchedTo?: number }> {
    const by = new Map<string, Observation[]>()
    const { watch } = draft
    if (watch.kind === 'offline' || watch.kind === 'crash') {
      const searchedTo = await (watch.kind === 'offline' ? absences : crashes)(past, window, draft, by)
      return searchedTo < window.to ? { by, searchedTo } : { by }
    }
    let isWhole = true
    for (const device of devices) {
      if (isLate(window)) {
        isWhole = false
        break
      }
      if (watch.kind === 'value') {
        const values = await (textOf(watch) === undefined ? valuesOf : textsOf)(past, window, device, watch)
        by.set(device, values.observations)
        isWhole &&= values.isWhole
      } else if (watch.kind === 'silent') {
        const { observations, from } = await silences(past, window, device, watch)
        by.set(device, observations)
        isWhole &&= from <= window.from
      }
    }
    return isWhole ? { by } : { by, searchedTo: window.to }
  }

  async #withSeries(
    past: Past,
    { watch }: Draft,
    { owner, from, to }: Window,
    shown: readonly { device: string; count: number }[],
  ): Promise<Preview['devices']> {
    if (watch.kind !== 'value') return [...shown]
    return Promise.all(
      shown.map(async (each) => {
        const { series } = await past.series(owner, {
          device: each.device,
          fields: [{ event: watch.event, field: watch.field }],
          from,
          to,
          points: chartPoints,
          byArrival: true,
        })
        return { ...each, series: series[0]?.buckets ?? [] }
      }),
    )
  }

  /** From the log of deliveries, which has only the last ones. */
  async #ofIntegrations(draft: Draft, { owner, from, to }: Window): Promise<Preview> {
    const { watch } = draft
    if (watch.kind !== 'integration') return { since: null, firings: [], devices: [], more: 0, noisy: false }
    const all = await this.#parts.integrationsOf(owner)
    const firings: Firing[] = []
    let since: number | null = null
    for (const integration of watch.integration === null ? all : [watch.integration]) {
      let failures = 0
      const observations: Observation[] = []
      for (const { at, failed } of await this.#parts.endingsOf(owner, integration)) {
        since = Math.min(since ?? at, at)
        failures = failed ? failures + 1 : 0
        observations.push({ t: at, side: failures >= watch.failures ? 'beyond' : failures > 0 ? 'between' : 'clear' })
      }
      firings.push(
        ...replay(null, observations, { for: forOf(draft), calm: calmOf(draft), to, worse: Math.max }).filter(
          (firing) => firing.to === null || firing.to >= from,
        ),
      )
    }
    return {
      since: since === null ? null : Math.max(from, since),
      firings: firings.sort((one, other) => one.from - other.from).slice(0, maxFirings),
      devices: [],
      more: 0,
      noisy: firings.length > noise * Math.max(1, (to - from) / day),
    }
  }
}

const worseOf = ({ watch }: Pick<Rule, 'watch'>) =>
  watch.kind === 'value' && watch.above === undefined ? Math.min : Math.max

function countsOf(firings: readonly Firing[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { device } of firings) if (device !== null) counts.set(device, (counts.get(device) ?? 0) + 1)
  return counts
}
