import { hostname } from 'node:os'
import type { Tell } from '../operation/log.ts'

interface Announced {
  port: number
  /** By which whoever finds it can check the certificate. */
  caSha256: string
}

interface AnnouncementOptions {
  /** The network interfaces, by name; all unless given. */
  interfaces?: string[]
}

const serviceType = 'iot-console'

/** The name under which the entrance is announced in the local network. */
export function announcedHost(host = hostname()): string {
  const [short = ''] = host.toLowerCase().split('.', 1)
  return `iot-console-${short.replace(/[^a-z0-9-]/g, '-')}`
}

/**
 * Announces the entrance by multicast DNS (`_iot-console._tcp`). The library is loaded here only; what it can't do
 * keeps nobody from connecting by address. Returns what ends it.
 */
export async function announce(
  { port, caSha256 }: Announced,
  log: Tell,
  { interfaces }: AnnouncementOptions = {},
): Promise<() => Promise<void>> {
  const failed = (error: unknown) =>
    log(
      `DeviceGateway: it can't be announced in the network, and is found by its address only. ${error instanceof Error ? error.message : String(error)}`,
    )
  try {
    const { default: ciao } = await import('@homebridge/ciao')
    const responder = ciao.getResponder(interfaces ? { interface: interfaces } : {})
    const service = responder.createService({
      name: `IoT Console on ${hostname()}`,
      type: serviceType,
      port,
      hostname: announcedHost(),
      txt: { v: '1', ca: caSha256 },
    })
    service.advertise().catch(failed)
    return () => responder.shutdown().catch(failed)
  } catch (error) {
    failed(error)
    return async () => {}
  }
}
