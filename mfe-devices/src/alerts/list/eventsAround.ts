/** Milliseconds before and after, so that what led to it is in sight. */
const margin = 300_000

/** The address of a device's events around a span of time. */
export const eventsAround = (events: string, device: string, from: number, to: number): string =>
  `${events}?${new URLSearchParams({ from: new Date(from - margin).toISOString(), to: new Date(to + margin).toISOString(), q: `device:${device}` })}`
