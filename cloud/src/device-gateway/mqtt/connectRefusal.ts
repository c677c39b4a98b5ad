import type { IConnectPacket } from 'mqtt-packet'
import { reasons } from '../../mqtt/packets/reasons.ts'
import type { LinkRules } from './linkRules.ts'
import { refusalOf } from './translation.ts'
import type { Transport } from './transports.ts'

const invalidClientId = 0x85

/**
 * Why a CONNECT is refused before the broker sees it, as a reason code; undefined when it is not. The same for every
 * name that it gives. Notes who has come.
 */
export function refusalFor(
  packet: IConnectPacket,
  { arrivals, isDevice }: LinkRules,
  { remote, protocol }: Transport,
): number | undefined {
  const { protocolVersion, username = '', clientId, clean = true } = packet
  const isKnown = isDevice(username)
  if (isKnown) arrivals.seen(username, remote, protocol)
  if (protocolVersion === 3) {
    arrivals.knocks.add('oldProtocol', remote)
    if (isKnown) arrivals.refused(username, 'oldProtocol')
    return reasons.unsupportedVersion
  }
  if (!isKnown) arrivals.knocks.add('unknownDevice', remote)
  return clientId === '' && protocolVersion === 4 && !clean ? invalidClientId : undefined
}

/**
 * For a name that is no device's: what the broker would answer to a wrong key, after the same work. Nothing else may
 * tell which devices there are.
 */
export async function refusalOfUnknown(
  { username = '', password }: IConnectPacket,
  { takes, tryKey }: LinkRules,
): Promise<number> {
  if (!takes()) return reasons.serverUnavailable
  await tryKey(username, password?.toString() ?? '').catch(() => {})
  return refusalOf(reasons.notAuthorized)
}
