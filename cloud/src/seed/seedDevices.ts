import { randomBytes } from 'node:crypto'
import { scriptedDevices } from '../devices/scripts/all.ts'
import type { Registry } from '../fleet/registry.ts'
import type { Vitals } from '../fleet/vitals.ts'
import { vitalsHistory } from './history.ts'

/** The scripted devices with their keys and the history of their vitals. */
export function seedDevices(registry: Registry, vitals: Vitals, owner: string, historyDays: number, now: number): void {
  const devices = scriptedDevices().map((device, index) => ({ device, number: index + 1 }))
  vitals.replaceAll(new Map(devices.map(({ device, number }) => [number, vitalsHistory(device.id, device.vitals, historyDays * 24 * 60, now)])))
  for (const { device, number } of devices) {
    const { id, name, model } = device
    const [functions, variables] = device.offers()
    registry.add({ number, id, owner, name, model, functions, variables }, randomBytes(24).toString('base64url'))
  }
}
