import type { Link } from './link.ts'
import type { Circuit } from '@console/simulator'

export interface Running {
  /** What is wired to the board that it is. */
  readonly circuit?: Circuit
  begin(link: Link): void
  end(): void
  /** Types to its serial port; undefined while nothing runs that reads it. */
  type?: (data: Uint8Array) => boolean | undefined
}

export type Code = Awaited<ReturnType<typeof load>>

/** What simulated devices are made of; a cloud without any needs none of it. */
export async function load() {
  const [{ scriptedDevices, simulatedDevices }, { Link }, { FirmwareDevice }, { ModuleChecks }] = await Promise.all([
    import('./scripts/all.ts'),
    import('./link.ts'),
    import('./firmwareDevice.ts'),
    import('@console/simulator/hosting'),
  ])
  return { scriptedDevices, simulatedDevices, Link, FirmwareDevice, moduleChecks: new ModuleChecks() }
}
