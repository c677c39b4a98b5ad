import { isTopic } from './filters.ts'

/** The subscription that brings the events of all devices. */
export const allEvents = 'devices/+/events/#'

/** The events by which a cloud tells that a device came online or went offline. */
export const statusEvents = 'devices/+/events/status'

export interface EventTopic {
  device: string
  /** What follows `devices/{id}/events/`; may contain `/`, and is empty for a topic that ends there. */
  name: string
}

/** The parts of an event's topic; null for any other topic. Takes anything. */
export const parseEventTopic = (topic: string): EventTopic | null => {
  if (!topic.startsWith('devices/')) return null
  const slash = topic.indexOf('/', 8)
  if (slash < 0 || !topic.startsWith('/events', slash)) return null
  const end = slash + 7
  if (end < topic.length && topic[end] !== '/') return null
  return { device: topic.slice(8, slash), name: topic.slice(end + 1) }
}

/**
 * The subscription that brings what a filter asks for. A device's events are subscribed as a whole: a broker need not
 * allow single ones.
 */
export const subscriptionFor = (filter: string): string => {
  const { device, name } = parseEventTopic(filter) ?? { device: '+', name: '' }
  return device === '+' || name === '' ? filter : `devices/${device}/events/#`
}

/** Where an event of a device is published. Throws a `RangeError` when the parts would make another address. */
export const eventTopic = (device: string, name: string): string => `${branch(device, 'events')}/${levels(name)}`

/** Where a function is called; its reply comes on `functionResultTopic`. Throws like `eventTopic`. */
export const functionTopic = (device: string, name: string): string => `${branch(device, 'functions')}/${levels(name)}`
export const functionResultTopic = (device: string, name: string): string => `${functionTopic(device, name)}/result`

/** Where a variable is asked for; its value comes on `variableValueTopic`. Throws like `eventTopic`. */
export const variableTopic = (device: string, name: string): string => `${branch(device, 'variables')}/${levels(name)}`
export const variableValueTopic = (device: string, name: string): string => `${variableTopic(device, name)}/value`

/** Where an integration is tried out with an event's data. Throws like `eventTopic`. */
export const webhookTopic = (device: string, integration: string): string =>
  `${branch(device, 'webhooks')}/${levels(integration)}`

/**
 * The subscription to the replies of all functions of a device, and to the values of all its variables. Throw like
 * `eventTopic`.
 */
export const functionResults = (device: string): string => `${branch(device, 'functions')}/+/result`
export const variableValues = (device: string): string => `${branch(device, 'variables')}/+/value`

/**
 * Whether a function or variable of this name can be asked and its reply be heard. Replies come on one level of the
 * topic, so the name has no `/`; and a broker may end the connection over control characters, halves of characters and
 * code points that are none.
 */
export const isReachable = (device: string, name: string): boolean =>
  isLevel(device) && isLevel(name) && isTopic(`devices/${device}/functions/${name}/result`)

const isLevel = (text: string): boolean => text !== '' && !/[+#/\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(text)

const branch = (device: string, name: string): string => {
  if (device.includes('/')) throw new RangeError(`A device id has no "/": ${JSON.stringify(device)}`)
  return `devices/${levels(device)}/${name}`
}

// A name that holds a wildcard would reach what it doesn't name, or make a broker close the connection.
const levels = (name: string): string => {
  if (name === '' || /[+#\0]/.test(name)) throw new RangeError(`Not a name in a topic: ${JSON.stringify(name)}`)
  return name
}
