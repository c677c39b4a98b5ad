import { Problem } from '../content.ts'
import type { Content } from '../integrations.ts'
import { Budget, fill } from '../templating/fill.ts'
import { variables, type Bindings, type HappenedEvent } from '../templating/variables.ts'
import { written } from '../templating/written.ts'
import type { Published } from '../delivery.ts'

/** An event that an answer becomes: its name, and its device unless that is the one that asked. */
interface Topic {
  name: string
  device?: string
}

const longest = 200
const ofDevice = /^devices\/([^/]+)\/events\/(.+)$/s

/** Where an answer goes: the event of the integration's `responseTopic`, or the usual one. */
export function responseTopic(content: Content, event: HappenedEvent, bindings: Bindings): Topic {
  return topicOf('responseTopic', content, event, bindings) ?? { name: `hook-response/${event.name}` }
}

/** Where errors go. A topic that is none must not keep the error from being told. */
export function errorTopic(content: Content, event: HappenedEvent, bindings: Bindings): Topic {
  try {
    return topicOf('errorResponseTopic', content, event, bindings) ?? usualErrorTopic(event)
  } catch (error) {
    if (error instanceof Problem) return usualErrorTopic(event)
    throw error
  }
}

export function usualErrorTopic({ name }: Pick<HappenedEvent, 'name'>): Topic {
  return { name: `hook-error/${name}` }
}

/** No secret has a place in the name of an event. */
function topicOf(field: 'responseTopic' | 'errorResponseTopic', content: Content, event: HappenedEvent, { parameters }: Bindings): Topic | undefined {
  const template = content[field]
  if (typeof template !== 'string' || template.trim() === '') return undefined
  const text = written(fill(template, variables(event, { parameters, secrets: {} }), new Budget()), 'text').trim()
  const [, device, own] = ofDevice.exec(text) ?? []
  const name = own ?? text
  const problem = problemWith(name)
  if (problem !== undefined) throw new Problem(`"${field}" became ${JSON.stringify(text.slice(0, longest))}, which ${problem}.`)
  return device === undefined || device === event.device ? { name } : { name, device }
}

function problemWith(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (name.length > longest) return `is longer than ${longest} characters`
  if (/[+#\u0000-\u001f\u007f]/.test(name) || name.startsWith('/')) return 'can\'t be the name of an event'
  if (name.startsWith('devices/')) return 'is no event of a device'
  // It tells whether a device is connected, which only the cloud knows.
  return name === 'status' ? 'only the cloud itself publishes' : undefined
}

/** What a device takes in one event; longer ones are divided. */
const largestEvent = 1024
const largestAnswer = 100 * 1024

/** The events that pass an answer on; none for an empty one. Throws a `Problem` when it is too large for that. */
export function responseEvents(topic: Topic, text: string, unchunked: boolean): Published[] {
  const size = Buffer.byteLength(text)
  if (size === 0) return []
  if (size > largestAnswer) throw new Problem(`The response has ${Math.ceil(size / 1024)} kB, and at most ${largestAnswer / 1024} kB are passed on. A response template can pick what is needed.`)
  const { name } = topic
  if (unchunked || size <= largestEvent) return [{ ...topic, data: text }]
  return parts(text).map((data, index) => ({ ...topic, name: `${name}/${index}`, data }))
}

export function errorEvents(topic: Topic, text: string): Published[] {
  return [{ ...topic, data: text }]
}

/** Divides between characters, never within one. */
function parts(text: string): string[] {
  const all: string[] = []
  let part = ''
  let size = 0
  for (const character of text) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > largestEvent) {
      all.push(part)
      part = ''
      size = 0
    }
    part += character
    size += bytes
  }
  return [...all, part]
}
