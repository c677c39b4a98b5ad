import type { BoxField } from '@console/platform/api'

/** The path of a value, such as `climate.temperature`; for a message that is a number itself, the event's name. */
export const pathOf = ({ event, field }: Pick<BoxField, 'event' | 'field'>): string =>
  field === null ? event : `${event}.${field}`

export const keyOf = ({ device, event, field }: BoxField): string => JSON.stringify([device, event, field])

export const isSame = (a: BoxField, b: BoxField): boolean => keyOf(a) === keyOf(b)

export interface FieldValue {
  value: number | string
  /** Epoch milliseconds. */
  at: number
  /** The usual interval in milliseconds; null if there is none. */
  every: number | null
}

// Milliseconds by which a value may be late before it counts as old.
const grace = 60_000

/** Whether a newer value is overdue. */
export const isOld = ({ at, every }: FieldValue, now: number): boolean => now - at > Math.max(grace, 3 * (every ?? 0))
