import type { Device } from '@console/platform/api'

/** The name of a device, its id where it has none or is gone. */
export const nameOf = (devices: readonly Device[], id: string): string => devices.find((device) => device.id === id)?.name || id
