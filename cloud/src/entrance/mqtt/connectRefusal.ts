import type { IConnectPacket } from 'mqtt-packet'
import { reasons } from '../../broker/packets/reasons.ts'
import type { LinkRules } from './linkRules.ts'
import { refusalOf } from './translation.ts'
import type { Transport } from './transports.ts'

const invalidClientId = 0x85

/** Why a CONNECT is refused before the broker sees it, as a reason code; undefined when it is not. Notes who has come. */
export function refusalFor(packet: IConnectPacket, { arrivals, isDevice }: LinkRules, { remote, protocol }: Transport): number | undefined {
  const { protocolVersion, username = '', clientId, clean = true } = packet
  const isKnown = isDevice(username)
  if (isKnown) arrivals.seen(username, remote, protocol)
  if (protocolVersion === 3) {
    arrivals.knocks.add('oldProtocol', remote)
    if (isKnown) arrivals.refused(username, 'oldProtocol')
    return reasons.unsupportedVersion
  }
  if (!isKnown) {
    arrivals.knocks.add('unknownDevice', remote)
    return refusalOf(reasons.notAuthorized)
  }
  return clientId === '' && protocolVersion === 4 && !clean ? invalidClientId : undefined
}
