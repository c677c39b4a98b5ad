import { Problem } from '../problem.ts'
import type { Content } from '../integrations.ts'
import { Budget } from '../templating/budget.ts'
import { fill } from '../templating/fill.ts'
import { variables, type Bindings, type HappenedEvent } from '../templating/variables.ts'
import { written } from '../templating/written.ts'

/** An event that an answer becomes: its name, and its device unless that is the one that asked. */
export interface Topic {
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
