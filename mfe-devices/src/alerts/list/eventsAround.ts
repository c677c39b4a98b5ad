/** Milliseconds before and after the time, so that its causes are visible. */
const margin = 300_000

/** The address of a device's events around a time. */
export const eventsAround = (events: string, device: string, from: number, to: number): string =>
  `${events}?${new URLSearchParams({ from: new Date(from - margin).toISOString(), to: new Date(to + margin).toISOString(), q: `device:${device}` })}`
