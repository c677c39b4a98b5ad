import type { MessageProperties } from '@console/platform/contract'
import type { IPublishPacket } from 'mqtt'

// A publisher may send as many as fit into a packet: megabytes for each of thousands of events.
const most = { properties: 32, characters: 4_096 }

/**
 * What an MQTT 5 publisher said beside a message; undefined for nothing. What is too much is left out whole, and
 * counted.
 */
export const messageProperties = (packet: Pick<IPublishPacket, 'properties'>): MessageProperties | undefined => {
  const { contentType, responseTopic, userProperties } = packet.properties ?? {}
  if (contentType === undefined && responseTopic === undefined && userProperties === undefined) return undefined
  let room = most.characters
  const fits = (...texts: string[]) => {
    const length = texts.join('').length
    if (length > room) return false
    room -= length
    return true
  }
  const said = {
    ...(contentType !== undefined && fits(contentType) && { contentType }),
    ...(responseTopic !== undefined && fits(responseTopic) && { responseTopic }),
  }
  const user = Object.entries(userProperties ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  )
  const kept = user.slice(0, most.properties).filter(([name, value]) => fits(name, value))
  const leftOut = [contentType, responseTopic].filter((text) => text !== undefined).length - Object.keys(said).length
  return { ...said, user: kept, left: user.length - kept.length + leftOut }
}
