import type { EventMessageRow } from '@console/platform/contract'

/**
 * Whether it is known when the event was sent: the broker tells no time of a message that it has kept, a store does.
 * The ids of stored rows are negative.
 */
export const isTimeKnown = ({ id, retained }: Pick<EventMessageRow, 'id' | 'retained'>): boolean => !retained || id < 0
