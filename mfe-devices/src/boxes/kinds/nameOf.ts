import type { Device } from '@console/platform/api'

/** The name of a device; its id if it has no name or is removed. */
export const nameOf = (devices: readonly Device[], id: string): string => devices.find((device) => device.id === id)?.name || id
