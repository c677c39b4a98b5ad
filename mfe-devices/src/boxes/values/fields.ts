import type { BoxField } from '@console/platform/api'

/** Where a value is, as `climate.temperature`; a message that is a number itself has the event's name. */
export const pathOf = ({ event, field }: Pick<BoxField, 'event' | 'field'>): string => (field === null ? event : `${event}.${field}`)

export const keyOf = ({ device, event, field }: BoxField): string => JSON.stringify([device, event, field])

export const isSame = (a: BoxField, b: BoxField): boolean => keyOf(a) === keyOf(b)

export interface FieldValue {
  value: number | string
  /** Epoch milliseconds. */
  at: number
  /** Its rhythm in milliseconds; null where it has none. */
  every: number | null
}

// A value may be late by as much as this before it counts as old.
const grace = 60_000

/** Whether it should have been followed by another one. */
export const isOld = ({ at, every }: FieldValue, now: number): boolean => now - at > Math.max(grace, 3 * (every ?? 0))
