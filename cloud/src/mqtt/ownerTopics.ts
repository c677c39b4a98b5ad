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
