import type { IPublishPacket } from 'mqtt-packet'

/** In front of what only the cloud may publish; no owner's part of a topic has a colon. */
export const controlTopic = 'cloud:control'

/**
 * The first level of an owner's topics at the broker, which clients don't see. It may be any text: a foreign provider's
 * `sub` for one.
 */
export function ownerLevel(owner: string): string {
  return encodeURIComponent(owner)
}

export function toBroker(owner: string, topic: string): string {
  return `${ownerLevel(owner)}/${topic}`
}

/** The topic as the client knows it; undefined when it is another owner's. */
export function fromBroker(owner: string, topic: string): string | undefined {
  const before = `${ownerLevel(owner)}/`
  return topic.startsWith(before) ? topic.slice(before.length) : undefined
}

/** Splits a topic of the broker; undefined when it is none of an owner's. */
export function splitTopic(topic: string): { owner: string; topic: string } | undefined {
  const at = topic.indexOf('/')
  if (at <= 0) return undefined
  try {
    const owner = decodeURIComponent(topic.slice(0, at))
    return ownerLevel(owner) === topic.slice(0, at) ? { owner, topic: topic.slice(at + 1) } : undefined
  } catch {
    return undefined
  }
}

const heardBy = 'cloud-heard'

interface Marked {
  userProperties?: Record<string, string | string[]>
}

/**
 * Marks what the cloud has published or stored already: on a shared subscription nothing else tells it (No Local is an
 * error there).
 */
export function markHeard(properties: IPublishPacket['properties']): NonNullable<IPublishPacket['properties']> {
  return { ...properties, userProperties: { ...properties?.userProperties, [heardBy]: '1' } }
}

export function isHeard(properties: Marked | undefined): boolean {
  return properties?.userProperties?.[heardBy] !== undefined
}

/** The same without the mark. */
export function withoutMark(properties: IPublishPacket['properties']): IPublishPacket['properties'] {
  if (!properties || !isHeard(properties)) return properties
  const { [heardBy]: _, ...rest } = properties.userProperties ?? {}
  const { userProperties: __, ...others } = properties
  return Object.keys(rest).length > 0 ? { ...others, userProperties: rest } : others
}
