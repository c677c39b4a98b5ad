import { settingsPartitions } from '../partitions.ts'
import type { Region } from '../regions.ts'
import { nvsPartition, type NvsValue } from './nvsPartition.ts'

/** What a device needs to join: its identity, and the Wi-Fi unless the board is told later. */
export interface BoardSettings {
  id: string
  key: string
  host: string
  port: number
  /** PEM. */
  ca: string
  /** PEM; empty where the server signs no updates. */
  updatesKey: string
  wifi?: { ssid: string; password: string } | undefined
}

/** Where the C++ library looks for them. */
const namespace = 'iotconsole'
const label = 'nvs'

const text = (value: string): NvsValue => ({ type: 'string', value })
const pem = (value: string): NvsValue => ({ type: 'blob', value: new TextEncoder().encode(value) })

/** Keys and types of the settings. The C++ library for ESP32 reads the same ones. */
const valuesOf = ({ id, key, host, port, ca, updatesKey, wifi }: BoardSettings): Record<string, NvsValue> => ({
  ...(wifi && { ssid: text(wifi.ssid), password: text(wifi.password) }),
  id: text(id),
  key: text(key),
  host: text(host),
  port: { type: 'u16', value: port },
  ca: pem(ca),
  ...(updatesKey && { updates: pem(updatesKey) }),
})

/**
 * The settings as the partition of the image that holds them; null when its partition table lists none. Throws
 * `NvsError`.
 */
export const settingsRegion = (image: Uint8Array, settings: BoardSettings): Region | null => {
  const partition = settingsPartitions(image).find((one) => one.label === label)
  if (!partition) return null
  return {
    address: partition.start,
    data: nvsPartition(namespace, valuesOf(settings), partition.end - partition.start),
  }
}
