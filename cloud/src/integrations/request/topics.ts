import { parseEventTopic } from '../../mqtt/deviceTopic.ts'
import { levelsOf } from '../../mqtt/topicLevels.ts'
import { Problem, type Content } from '../content.ts'
import { Budget, fill } from '../templating/fill.ts'
import { variables, type Bindings, type HappenedEvent } from '../templating/variables.ts'
import { written } from '../templating/written.ts'

/** The event that carries a response: its name, and its device unless it is the one that fired. */
interface Topic {
  name: string
  device?: string
}

/** An event that was published in response. */
export interface Published {
  /** Of the event. */
  name: string
  /** Set when it is another device than the one that fired the event. */
  device?: string
  data: string
}

/** The topic of an event has three more, and the parts of a long response one. */
const maxLevels = 90
const longest = 200

/** The event for a response: the integration's `responseTopic`, or the default. */
export function responseTopic(content: Content, event: HappenedEvent, bindings: Bindings): Topic {
  return topicOf('responseTopic', content, event, bindings) ?? { name: `hook-response/${event.name}` }
}

/** The event for errors. An invalid topic must not suppress the error. */
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

/** Secrets are not filled in here. */
function topicOf(
  field: 'responseTopic' | 'errorResponseTopic',
  content: Content,
  event: HappenedEvent,
  { parameters }: Bindings,
): Topic | undefined {
  const template = content[field]
  if (typeof template !== 'string' || template.trim() === '') return undefined
  const text = written(fill(template, variables(event, { parameters, secrets: {} }), new Budget()), 'text').trim()
  const { device, name: own } = parseEventTopic(text) ?? {}
  const name = own || text
  const problem = problemWith(name)
  if (problem !== undefined)
    throw new Problem(`"${field}" became ${JSON.stringify(text.slice(0, longest))}, which ${problem}.`)
  return !own || device === undefined || device === event.device ? { name } : { name, device }
}

function problemWith(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (name.length > longest) return `is longer than ${longest} characters`
  if (levelsOf(name).length > maxLevels) return `has more than ${maxLevels} levels`
  if (/[+#\u0000-\u001f\u007f]/.test(name) || name.startsWith('/')) return "can't be the name of an event"
  if (name.startsWith('devices/')) return 'is not an event of a device'
  // `status` says whether a device is connected; only the cloud publishes it.
  return name === 'status' ? 'only the cloud itself publishes' : undefined
}

/** The largest event that a device accepts; longer responses are split. */
const maxEventBytes = 1024
const maxResponseBytes = 100 * 1024

/** The events that carry a response; none if it is empty. Throws a `Problem` when it is too large. */
export function responseEvents(topic: Topic, text: string, unchunked: boolean): Published[] {
  const size = Buffer.byteLength(text)
  if (size === 0) return []
  if (size > maxResponseBytes)
    throw new Problem(
      `The response has ${Math.ceil(size / 1024)} kB, and at most ${maxResponseBytes / 1024} kB are passed on. A response template can pick what is needed.`,
    )
  const { name } = topic
  if (unchunked || size <= maxEventBytes) return [{ ...topic, data: text }]
  return parts(text).map((data, index) => ({ ...topic, name: `${name}/${index}`, data }))
}

export function errorEvents(topic: Topic, text: string): Published[] {
  return [{ ...topic, data: text }]
}

/** Splits between characters, never within one. */
function parts(text: string): string[] {
  const all: string[] = []
  let part = ''
  let size = 0
  for (const character of text) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > maxEventBytes) {
      all.push(part)
      part = ''
      size = 0
    }
    part += character
    size += bytes
  }
  return [...all, part]
}
