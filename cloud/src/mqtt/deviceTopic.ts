/** The parts of `devices/{device}/{kind}/{name}`. */
export interface DeviceTopic {
  device: string
  /** `events`, `functions`, `variables`, `webhooks`, `capabilities`, `firmware`; clients may send others. */
  kind: string
  /** All levels after the kind; undefined for a topic that ends with the kind. */
  name?: string
}

const root = 'devices/'

/** Takes a topic of a device apart, as clients know it; undefined for any other topic. */
export function parseDeviceTopic(topic: string): DeviceTopic | undefined {
  if (!topic.startsWith(root)) return undefined
  const slash = topic.indexOf('/', root.length)
  if (slash <= root.length) return undefined
  const device = topic.slice(root.length, slash)
  const end = topic.indexOf('/', slash + 1)
  const kind = end < 0 ? topic.slice(slash + 1) : topic.slice(slash + 1, end)
  if (kind === '') return undefined
  return end < 0 ? { device, kind } : { device, kind, name: topic.slice(end + 1) }
}

/** The device and the name of an event's topic, the name as it is; undefined for any other topic. */
export function parseEventTopic(topic: string): { device: string; name: string } | undefined {
  const { device = '', kind, name } = parseDeviceTopic(topic) ?? {}
  return kind === 'events' && name !== undefined ? { device, name } : undefined
}

/** The topic of a device, or the filter, that continues with these levels. */
export function deviceTopic(device: string, below: string): string {
  return `${root}${device}/${below}`
}

export function eventTopic(device: string, name: string): string {
  return deviceTopic(device, `events/${name}`)
}
