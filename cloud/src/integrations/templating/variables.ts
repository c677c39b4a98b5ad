import { isUtf8 } from 'node:buffer'
import { bareText } from '../../api/bareText.ts'
import { isExactNumber, parseExactly } from '../../api/exactJson.ts'
import { repairedJson } from '../../api/repairedJson.ts'
import { problemWithJson } from '../../api/requestChecks.ts'
import { Problem } from '../content.ts'

/** The event that fires integrations. */
export interface HappenedEvent {
  /** The id of the delivery; the same at every attempt. */
  id: string
  device: string
  name: string
  data: Buffer
  publishedAt: number
  /** The id of the message; missing for alerts, and for deliveries of former releases. */
  message?: string
  /** The id of the alert that is told; no message can bring one. */
  alert?: string
}

export interface Bindings {
  parameters: Readonly<Record<string, unknown>>
  /** Values by the name in templates. */
  secrets: Readonly<Record<string, string>>
}

const prefixes = ['PARTICLE_', 'SPARK_']

/** There are no products here, but templates may use their names. */
const product = { PRODUCT_ID: '', PRODUCT_USER_ID: '', PRODUCT_VERSION: '' }

export function variables(event: HappenedEvent, { parameters, secrets }: Bindings): Scope {
  return new Scope([secrets, parameters], predefined(event), payload(event.data.toString('utf8')))
}

/** The variables of a response template. No secrets: the result becomes an event. */
export function responseVariables(event: HappenedEvent, parameters: Bindings['parameters'], response: unknown): Scope {
  return new Scope([parameters], predefined(event), response)
}

function predefined(event: HappenedEvent): Record<string, string> {
  const { id, device, name, data, publishedAt, alert = '' } = event
  const whole = wholeEvent(event)
  const values = {
    EVENT_NAME: name,
    EVENT_VALUE: bareText(data.toString('utf8')),
    EVENT_ID: id,
    EVENT_JSON: whole,
    EVENT_BASE64: Buffer.from(whole).toString('base64'),
    DEVICE_ID: device,
    PUBLISHED_AT: new Date(publishedAt).toISOString(),
    ...product,
  }
  const named = prefixes.flatMap((prefix) => Object.entries(values).map(([key, value]) => [prefix + key, value]))
  return Object.fromEntries([
    ...named,
    ...Object.entries(product),
    ['SPARK_CORE_ID', device],
    ['CONSOLE_ALERT', alert],
    ['CONSOLE_PUBLISHED_AT_SECONDS', String(Math.floor(publishedAt / 1000))],
  ]) as Record<string, string>
}

/** Binary data becomes a data URL. */
function wholeEvent({ id, device, name, data, publishedAt }: HappenedEvent): string {
  const text = isUtf8(data) ? data.toString('utf8') : `data:application/octet-stream;base64,${data.toString('base64')}`
  return JSON.stringify({ id, name, data: text, coreid: device, published_at: new Date(publishedAt).toISOString() })
}

/**
 * A JSON object or list as payload provides its keys. C sends a text with the NUL at its end; some tools begin one with
 * a byte order mark, write a number such as `nan` in it, or make it a JSON text once more.
 */
function payload(data: string): unknown {
  const text = bareText(data)
  if (!/^\s*(?:[{[]|"\s*[{[])/.test(text)) return undefined
  try {
    const outer = readJson(text)
    const value = typeof outer === 'string' ? readJson(outer) : outer
    const problem = problemWithJson(value)
    return problem === undefined
      ? value
      : new Unreadable(`The data of the event ${problem}, so templates can't use its fields.`)
  } catch {
    return undefined
  }
}

/** Whether data begins like JSON and is none, so that templates have no fields of it. */
export function isBrokenJson(data: Buffer): boolean {
  const text = data.toString('utf8')
  return /^\s*[{[]/.test(bareText(text)) && payload(text) === undefined
}

function readJson(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    return parseExactly(repairedJson(text))
  }
}

/** Stands for values that can't be used. It is an error only if a template needs one. */
class Unreadable {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

interface Found {
  /** Numbers may be exact ones. */
  value: unknown
  /** Whether the integration's owner wrote it. */
  isOwners: boolean
}

/**
 * Looks up names. What the owner set comes first, so that a device's data can't replace a secret; then the predefined
 * variables; then the item of the innermost section, and outwards from there. Only own properties count.
 */
export class Scope {
  readonly #owners: readonly unknown[]
  readonly #predefined: unknown
  readonly #items: readonly unknown[]

  constructor(owners: readonly unknown[], predefinedVariables: unknown, ...items: readonly unknown[]) {
    this.#owners = owners
    this.#predefined = predefinedVariables
    this.#items = items
  }

  within(item: unknown): Scope {
    return new Scope(this.#owners, this.#predefined, item, ...this.#items)
  }

  get isOutermost(): boolean {
    return this.#items.length <= 1
  }

  find(name: string): Found | undefined {
    if (name === '.' && !(this.#items[0] instanceof Unreadable)) return { value: this.#items[0], isOwners: false }
    return firstIn(this.#owners, name, true) ?? firstIn([this.#predefined, ...this.#items], name, false)
  }
}

function firstIn(layers: readonly unknown[], name: string, isOwners: boolean): Found | undefined {
  for (const layer of layers) {
    if (layer instanceof Unreadable) throw new Problem(layer.reason)
    const found = at(layer, name)
    if (found) return { ...found, isOwners }
  }
  return undefined
}

function at(layer: unknown, path: string): Pick<Found, 'value'> | undefined {
  if (has(layer, path)) return { value: layer[path] }
  let value = layer
  for (const name of path.split('.')) {
    if (!has(value, name)) return undefined
    value = value[name]
  }
  return { value }
}

function has(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !isExactNumber(value) && Object.hasOwn(value, name)
}
