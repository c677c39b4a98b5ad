import type { Random } from './random.ts'

/** How a device's radio and memory behave over days. */
export interface VitalsProfile {
  /** Mean signal in dBm, and its swing over a day. */
  rssi: number
  swing: number
  /** Free heap in bytes after a restart, and how much of it is used up before the next collection. */
  heap: number
  depth: number
  /** Minutes from one collection to the next. */
  period: number
  /** Share of the time that it is unreachable, in periods of about so many minutes. */
  absence: { share: number; minutes: number }
}

const minute = 60_000
const day = 24 * 60 * minute

/** History and the present come from the same formula, so a chart shows no seam. */
export function vitalsAt(profile: VitalsProfile, t: number, random: Random): { rssi: number; heap: number } {
  const daily = Math.sin((2 * Math.PI * t) / day)
  const drift = Math.sin((2 * Math.PI * t) / (5.3 * day)) + Math.sin((2 * Math.PI * t) / (47 * minute)) / 3
  const used = (t / minute / profile.period) % 1
  return {
    rssi: Math.round(Math.min(-20, profile.rssi + profile.swing * (daily + drift / 2) + random.noise(3))),
    heap: Math.round(profile.heap - profile.depth * used + random.noise(profile.depth / 8)),
  }
}
