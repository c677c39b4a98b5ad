import { Scope } from './scope.ts'

/** What happened, to which integrations answer. */
export interface HappenedEvent {
  /** Of the delivery; the same at every attempt. */
  id: string
  device: string
  name: string
  data: Buffer
  publishedAt: number
}

export interface Bindings {
  parameters: Readonly<Record<string, unknown>>
  /** Values by the name in templates. */
  secrets: Readonly<Record<string, string>>
}

const prefixes = ['PARTICLE_', 'SPARK_']

export function variables(event: HappenedEvent, { parameters, secrets }: Bindings): Scope {
  return new Scope([secrets, parameters, predefined(event)], payload(event.data.toString('utf8')))
}

/** What a response template sees; secrets are not among it, for the result becomes an event. */
export function responseVariables(event: HappenedEvent, parameters: Bindings['parameters'], response: unknown): Scope {
  return new Scope([parameters, predefined(event)], response)
}

function predefined({ id, device, name, data, publishedAt }: HappenedEvent): Record<string, string> {
  const text = data.toString('utf8')
  const values = {
    EVENT_NAME: name,
    EVENT_VALUE: text,
    EVENT_ID: id,
    EVENT_JSON: isJson(text) ? text : JSON.stringify(text),
    EVENT_BASE64: data.toString('base64'),
    DEVICE_ID: device,
    PUBLISHED_AT: new Date(publishedAt).toISOString(),
    PRODUCT_ID: '',
    PRODUCT_USER_ID: '',
    PRODUCT_VERSION: '',
  }
  const named = prefixes.flatMap((prefix) => Object.entries(values).map(([key, value]) => [prefix + key, value]))
  return Object.fromEntries([...named, ['SPARK_CORE_ID', device]]) as Record<string, string>
}

/** A payload that is a JSON object or list brings its keys. */
function payload(text: string): unknown {
  const first = text.trimStart()[0]
  if (first !== '{' && first !== '[') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
