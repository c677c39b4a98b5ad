import type { Device, DeviceStatus } from '@console/platform/api'

export interface Fleet {
  counts: Readonly<Record<DeviceStatus, number>>
  /** The devices that went offline last, the latest first. */
  offline: readonly { id: string; name: string; time: number | null }[]
  /** Whether `time` is when they were last seen; else when they last connected, because the server tells no more. */
  seen: boolean
}

const most = 3

/** What a fleet comes to. */
export const fleetOf = (devices: readonly Device[]): Fleet => {
  const counts = { online: 0, offline: 0, unknown: 0 }
  for (const { status } of devices) counts[status] += 1
  const offline = devices.filter(({ status }) => status === 'offline')
  const seen = offline.some(({ lastSeen }) => lastSeen !== null)
  const timed = offline.map(({ id, name, lastSeen, updatedAt }) => ({ id, name, time: seen ? lastSeen : updatedAt }))
  return { counts, seen, offline: timed.sort((one, other) => (other.time ?? 0) - (one.time ?? 0)).slice(0, most) }
}
