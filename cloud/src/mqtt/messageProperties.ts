import type { IPublishPacket } from 'mqtt-packet'
import type { DeviceMessage } from './deviceMessage.ts'

type Properties = IPublishPacket['properties']

const [idProperty, timeProperty, heardProperty] = ['cloud-message-id', 'cloud-accepted-at', 'cloud-heard'] as const
const ownNames: ReadonlySet<string> = new Set([idProperty, timeProperty, heardProperty])

/** The properties of a message without those that only the cloud sets: a client can't forge them. */
export function withoutOwn(properties: Properties): Properties {
  const names = Object.keys(properties?.userProperties ?? {})
  if (!properties || !names.some((name) => ownNames.has(name))) return properties
  const { userProperties, ...others } = properties
  const left = Object.entries(userProperties ?? {}).filter(([name]) => !ownNames.has(name))
  return left.length > 0 ? { ...others, userProperties: Object.fromEntries(left) } : others
}

/** The same with the id and the time of the message. */
export function withMessage(
  properties: Properties,
  message: Pick<DeviceMessage, 'id' | 'at'> | undefined,
): NonNullable<Properties> {
  const own = withoutOwn(properties)
  const told = message && { [idProperty]: message.id, [timeProperty]: String(message.at) }
  return { ...own, ...(told && { userProperties: { ...own?.userProperties, ...told } }) }
}

/**
 * Marks what the cloud has published or stored already: on a shared subscription nothing else tells it (No Local is an
 * error there).
 */
export function markHeard(properties: Properties): NonNullable<Properties> {
  return { ...properties, userProperties: { ...properties?.userProperties, [heardProperty]: '1' } }
}

export function isHeard(properties: { userProperties?: object } | undefined): boolean {
  return properties?.userProperties !== undefined && heardProperty in properties.userProperties
}

/** The same without the mark. */
export function withoutMark(properties: Properties): Properties {
  if (!properties || !isHeard(properties)) return properties
  const { [heardProperty]: _, ...rest } = properties.userProperties ?? {}
  const { userProperties: __, ...others } = properties
  return Object.keys(rest).length > 0 ? { ...others, userProperties: rest } : others
}
