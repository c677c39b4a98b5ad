import type { AcceptedMessage, MessageProperties } from '@console/platform/contract'
import type { IPublishPacket } from 'mqtt'

// A publisher may send as many as fit into a packet: megabytes for each of thousands of events.
const most = { properties: 32, characters: 4_096 }

const [idProperty, timeProperty] = ['cloud-message-id', 'cloud-accepted-at'] as const
const longestId = 64

/** The id and the time that the server has given a message; undefined where it gives none. */
export const acceptedMessage = ({ properties }: Pick<IPublishPacket, 'properties'>): AcceptedMessage | undefined => {
  const { [idProperty]: id, [timeProperty]: time } = properties?.userProperties ?? {}
  const at = typeof time === 'string' && /^\d{1,15}$/.test(time) ? Number(time) : undefined
  return typeof id === 'string' && id !== '' && id.length <= longestId && at !== undefined ? { id, at } : undefined
}

/**
 * What an MQTT 5 publisher said beside a message; undefined for nothing. What is too much is left out whole, and
 * counted.
 */
export const messageProperties = (packet: Pick<IPublishPacket, 'properties'>): MessageProperties | undefined => {
  const { contentType, responseTopic, correlationData, messageExpiryInterval, userProperties } = packet.properties ?? {}
  let [room, left] = [most.characters, 0]
  const fits = (length: number) => {
    const isLeft = length > room
    if (isLeft) left += 1
    else room -= length
    return !isLeft
  }
  const said = {
    ...(contentType !== undefined && fits(contentType.length) && { contentType }),
    ...(responseTopic !== undefined && fits(responseTopic.length) && { responseTopic }),
    // A copy: what arrived is a part of a larger piece of memory.
    ...(correlationData !== undefined &&
      fits(correlationData.length) && { correlationData: new Uint8Array(correlationData) }),
    ...(messageExpiryInterval !== undefined && { messageExpiryInterval }),
  }
  const all = Object.entries(userProperties ?? {})
    .filter(([name]) => name !== idProperty && name !== timeProperty)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
  const user = all.slice(0, most.properties).filter(([name, value]) => fits(name.length + value.length))
  left += Math.max(0, all.length - most.properties)
  return Object.keys(said).length + user.length + left > 0 ? { ...said, user, left } : undefined
}
