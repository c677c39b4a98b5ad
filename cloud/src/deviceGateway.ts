import { claimRoute, SelfClaims } from './claims/selfClaim.ts'
import type { EntranceFacts } from './claims/entranceRoute.ts'
import { openDeviceGateway, type DeviceGateway } from './device-gateway/deviceGateway.ts'
import type { Tell } from './operation/log.ts'
import type { CloudOptions } from './options.ts'
import type { Repositories, Services } from './services.ts'
import type { Store } from './store/store.ts'
import { imageRoute } from './updates/imageRoute.ts'

interface Parts extends Pick<Services, 'broker' | 'arrivals' | 'enrolments' | 'updates'>, Pick<Repositories, 'fleet'> {
  store: Store
  log: Tell
}

/** Opens the entrance for devices, with all that they can ask for there. `facts` is what users are told of it. */
export async function startDeviceGateway(
  { store, fleet, broker, arrivals, enrolments, updates, log }: Parts,
  options: CloudOptions,
): Promise<DeviceGateway & { facts: EntranceFacts }> {
  const { devicePort: port = 0, deviceAddress, lan = false, plainPort, connections, proxies } = options
  const opened: { entrance?: DeviceGateway } = {}
  const facts = (): EntranceFacts => {
    if (!opened.entrance) throw new Error('The entrance is not open yet.')
    // The address may have changed since the start.
    const { host, port: at, plainPort: plain, ca, caSha256, caUntil } = opened.entrance
    return {
      host,
      port: deviceAddress?.port ?? at,
      lan: lan || deviceAddress !== undefined,
      ca,
      caSha256,
      caUntil,
      updatesKey: updates.publicKey,
      tells: options.brokerSecret === undefined,
      ...(plain !== undefined && { plainPort: plain }),
    }
  }
  const routes = [claimRoute(new SelfClaims(enrolments, facts)), imageRoute(updates)]
  const entrance = await openDeviceGateway(
    { documents: store.documents, fleet, broker, arrivals, routes, log },
    {
      port,
      lan,
      ...(deviceAddress && { named: deviceAddress.host }),
      ...(plainPort !== undefined && { plainPort }),
      ...(proxies && { proxies }),
      ...(connections !== undefined && { connections }),
    },
  )
  opened.entrance = entrance
  return {
    ...entrance,
    get facts() {
      return facts()
    },
  }
}
