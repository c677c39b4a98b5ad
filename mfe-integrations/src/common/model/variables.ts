import { isObject, structureOf } from './json.ts'
import type { Parameter, SecretUse } from './templateNames.ts'

const predefined = [
  'EVENT_NAME',
  'EVENT_VALUE',
  'EVENT_ID',
  'EVENT_JSON',
  'EVENT_BASE64',
  'DEVICE_ID',
  'PUBLISHED_AT',
  'PRODUCT_ID',
  'PRODUCT_USER_ID',
  'PRODUCT_VERSION',
]
const known = new Set([
  ...['PARTICLE', 'SPARK'].flatMap((owner) => predefined.map((name) => `${owner}_${name}`)),
  'SPARK_CORE_ID',
  'CONSOLE_ALERT',
  'CONSOLE_PUBLISHED_AT_SECONDS',
  'PRODUCT_ID',
  'PRODUCT_USER_ID',
  'PRODUCT_VERSION',
  '.',
])

const tag = /\{\{\{\s*([^{}]+?)\s*\}\}\}|\{\{\s*([#^/!&>]?)\s*([^{}]+?)\s*\}\}/g

/**
 * The names that a template asks for. Names inside a section are left out: they may be fields of the section's items.
 */
export const namesIn = (template: string): string[] => {
  let depth = 0
  return [...template.matchAll(tag)].flatMap(([, bare, sign = '', name = '']) => {
    if (sign === '/') depth -= 1
    const found = depth <= 0 && sign !== '/' && sign !== '!' && sign !== '>' ? [bare ?? name] : []
    if (sign === '#' || sign === '^') depth += 1
    return found
  })
}

export interface Known {
  secrets: readonly SecretUse[]
  parameters: readonly Parameter[]
}

// As secrets and parameters are written, and fields of events hardly ever.
const constant = /^[A-Z_][A-Z0-9_]+$/

/** Whether an event may have a field of this name, as far as can be said before one has been seen. */
export const mayBeField = (name: string): boolean => !constant.test(name.split('.')[0] ?? '')

/** The event that templates are filled in from. */
export interface SeenEvent {
  data: string
  /** It came from a device: its fields are known. A made-up one says nothing about real fields. */
  real: boolean
}

/** The names in a template that are neither a secret, a parameter, a known variable nor a field of the event. */
export const unknownNames = (template: string, { secrets, parameters }: Known, { data, real }: SeenEvent): string[] => {
  const payload = structureOf(data)
  const fields = isObject(payload) ? Object.keys(payload) : []
  const own = new Set([
    ...secrets.flatMap(({ templateName, name }) => [templateName, name]),
    ...parameters.map(({ templateName }) => templateName),
    ...fields,
  ])
  const missing = namesIn(template).filter((name) => {
    const [root = ''] = name.split('.')
    return !own.has(name) && !own.has(root) && !known.has(name) && (real || !mayBeField(name))
  })
  return [...new Set(missing)]
}
