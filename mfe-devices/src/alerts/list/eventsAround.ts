/** Milliseconds before and after the time, so that its causes are visible. */
const margin = 300_000

/** The address of a device's events around a time, with the dialog of one of them open where its message is named. */
export const eventsAround = (events: string, device: string, from: number, to: number, message?: string): string =>
  `${events}?${new URLSearchParams({ from: new Date(from - margin).toISOString(), to: new Date(to + margin).toISOString(), q: `device:${device}`, ...(message !== undefined && { message }) })}`
