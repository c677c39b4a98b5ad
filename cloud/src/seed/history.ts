import { Random } from '../devices/random.ts'
import { vitalsAt, type VitalsProfile } from '../devices/vitalsModel.ts'
import type { Reading } from '../fleet/vitals.ts'

const minute = 60_000

/** One reading a minute up to now, with gaps where the device was out of reach. */
export function vitalsHistory(seed: string, profile: VitalsProfile, minutes: number, now: number): Reading[] {
  const random = new Random(`history of ${seed}`)
  const last = Math.floor(now / minute)
  const readings: Reading[] = []
  let away = 0
  for (let at = last - minutes; at < last; at += 1) {
    if (away > 0) away -= 1
    else if (random.chance(leaving(profile))) away = Math.max(1, Math.round(profile.absence.minutes * random.between(0.4, 1.6)))
    if (away > 0) continue
    const t = at * minute
    const { rssi, heap } = vitalsAt(profile, t, random)
    readings.push({ t, r: rssi, h: heap })
  }
  return readings
}

/** How likely a minute in reach is to be the last one, for the wanted share of absence. */
function leaving({ absence: { share, minutes } }: VitalsProfile): number {
  return share / (1 - share) / minutes
}
