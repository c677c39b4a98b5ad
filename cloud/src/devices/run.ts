import type { Registry } from '../fleet/registry.ts'
import { Link } from './link.ts'
import { scriptedDevices } from './scripts/all.ts'

/** Brings the scripted devices to life, except those that were removed. Answers how to end them. */
export function runScriptedDevices(registry: Registry, brokerPort: number): () => void {
  const running = scriptedDevices().filter((device) => {
    const key = registry.keyOf(device.id)
    if (key !== undefined) device.begin(new Link(`ws://127.0.0.1:${brokerPort}/mqtt`, device.id, key))
    return key !== undefined
  })
  return () => {
    for (const device of running) device.end()
  }
}
