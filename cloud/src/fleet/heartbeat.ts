import type { Reading } from './vitals.ts'

const strongest = 0
const weakest = -200

/** Reads the payload of a heartbeat, `{"rssi":-61,"free_ram":182000}`; anything else is no reading. */
export function readingOf(payload: Buffer, now: number): Reading | undefined {
  let beat: unknown
  try {
    beat = JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof beat !== 'object' || beat === null || !('rssi' in beat) || !('free_ram' in beat)) return undefined
  const { rssi, free_ram: heap } = beat
  if (typeof rssi !== 'number' || typeof heap !== 'number') return undefined
  if (!(rssi >= weakest && rssi <= strongest) || !(heap >= 0 && heap <= Number.MAX_SAFE_INTEGER)) return undefined
  return { t: now, r: Math.round(rssi), h: Math.round(heap) }
}
