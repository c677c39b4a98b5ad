export type Watch =
  | { kind: 'offline'; minutes: number }
  | {
      kind: 'value'
      event: string
      field: string | null
      above?: number
      below?: number
      clear?: number
      is?: string
      isNot?: string
    }
  | { kind: 'silent'; event: string; minutes: number }
  | { kind: 'integration'; integration: string | null; failures: number }
  | { kind: 'crash'; safeMode: boolean }

export type Scope = { kind: 'device'; device: string } | { kind: 'label'; label: string } | { kind: 'all' }

/** The part of a rule that a user writes. */
export interface Draft {
  name: string
  enabled: boolean
  watch: Watch
  scope: Scope
  /** Seconds for which the value must be beyond the limit before the alert fires. */
  for: number
  /** Ids of integrations. */
  tell: { integrations: string[]; email: boolean }
}

export interface Rule extends Draft {
  id: string
  owner: string
  /** Set for the rules that every account begins with, until the user renames them. */
  preset?: string
  createdAt: number
  updatedAt: number
  /** When the watched condition was last changed. Older observations don't count for the rule. */
  changedAt: number
}

const minute = 60_000

/** Milliseconds for which something must last before an alert fires. A crash fires at once. */
export const forOf = ({ watch, for: seconds }: Pick<Draft, 'watch' | 'for'>): number =>
  watch.kind === 'crash' ? 0 : seconds * 1000

/** Milliseconds for which a device must be clear before an alert ends. */
export function calmOf({ watch, for: seconds }: Pick<Draft, 'watch' | 'for'>): number {
  if (watch.kind === 'offline') return minute / 2
  if (watch.kind === 'crash') return 10 * minute
  return watch.kind === 'value' ? Math.min(seconds * 1000, 5 * minute) : 0
}

/** The rules that every account begins with. */
export const presets: readonly (Draft & { preset: string })[] = [
  {
    preset: 'offline',
    name: 'Device offline',
    enabled: true,
    watch: { kind: 'offline', minutes: 5 },
    scope: { kind: 'all' },
    for: 0,
    tell: { integrations: [], email: false },
  },
  {
    preset: 'crash',
    name: 'Device crashed',
    enabled: true,
    watch: { kind: 'crash', safeMode: true },
    scope: { kind: 'all' },
    for: 0,
    tell: { integrations: [], email: false },
  },
  {
    preset: 'integration',
    name: 'Integration failing',
    enabled: true,
    watch: { kind: 'integration', integration: null, failures: 3 },
    scope: { kind: 'all' },
    for: 0,
    tell: { integrations: [], email: false },
  },
]
