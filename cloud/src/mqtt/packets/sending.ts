import type { IPublishPacket } from 'mqtt-packet'

/** How a message was published. */
export interface Sending {
  qos: number
  /** `MessageProperties` as JSON; missing when the publisher said nothing beside the message. */
  properties?: string
}

/** What an MQTT 5 publisher said beside a message. */
export interface MessageProperties {
  contentType?: string
  responseTopic?: string
  /** In base64. */
  correlationData?: string
  /** Seconds. */
  messageExpiryInterval?: number
  /** Names and values of the user properties; a name may come more than once. */
  user?: (readonly [name: string, value: string])[]
  /** How many of all these were left out. */
  left?: number
}

// A publisher may send as many as fit into a packet, with each of thousands of messages.
const most = { user: 32, characters: 4_096 }

/** How a packet was published. What is too much is left out whole, and counted. */
export function sendingOf({ qos, properties }: Pick<IPublishPacket, 'qos' | 'properties'>): Sending {
  const said = properties && messageProperties(properties)
  return { qos, ...(said && Object.keys(said).length > 0 && { properties: JSON.stringify(said) }) }
}

function messageProperties({
  contentType,
  responseTopic,
  correlationData,
  messageExpiryInterval,
  userProperties,
}: NonNullable<IPublishPacket['properties']>): MessageProperties {
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
    ...(correlationData !== undefined &&
      fits(correlationData.length) && { correlationData: correlationData.toString('base64') }),
    ...(messageExpiryInterval !== undefined && { messageExpiryInterval }),
  }
  const all = Object.entries(userProperties ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  )
  const user = all.slice(0, most.user).filter(([name, value]) => fits(name.length + value.length))
  left += Math.max(0, all.length - most.user)
  return { ...said, ...(user.length > 0 && { user }), ...(left > 0 && { left }) }
}
