import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLosslessNumber } from 'lossless-json'
import { badRequest } from './failure.ts'

const control = /[\u0000-\u001f\u007f]/

/** Checks every call before its own schema: names without control characters, and JSON of a bounded depth and size. */
export function checkRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }: FastifyRequest) => {
    for (const [name, value] of [...Object.entries(params ?? {}), ...Object.entries(query ?? {})]) {
      // The database would cut a text at a NUL, and a line break would forge a log line.
      if (control.test(String(value)) || control.test(name))
        throw badRequest(`"${name}" has characters that are not allowed.`)
    }
    const problem = isJson(body) ? problemWithJson(body) : undefined
    if (problem !== undefined) throw badRequest(`The JSON of the body ${problem}.`)
  })
}

/** Bytes and streams are not JSON. */
function isJson(body: unknown): boolean {
  return (
    Array.isArray(body) ||
    (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype)
  )
}

const deepest = 64
const maxValues = 50_000
const maxKeysShown = 6
const maxKeyShownLength = 40

const [quote, backslash, comma, array, object] = [...'"\\,[{'].map((character) => character.charCodeAt(0))

/**
 * Refuses JSON before it is parsed, which takes much longer than this. Counts commas and opening brackets: n values
 * have at most n of each. The rest is found in what was parsed.
 */
export function requireFewValues(json: string): void {
  if (json.length <= maxValues) return
  let separators = 0
  for (let at = 0, inText = false; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) inText = !inText
    else if (inText) at += code === backslash ? 1 : 0
    else if (code === comma || code === array || code === object) {
      separators += 1
      if (separators > 2 * maxValues) throw badRequest(`The JSON of the body has more than ${maxValues} values.`)
    }
  }
}

interface Place {
  value: unknown
  key: string
  depth: number
  parent: Place | undefined
}

/** Says where a JSON value exceeds the limits. It does not recurse: a deep value would overflow the stack. */
export function problemWithJson(value: unknown, root = ''): string | undefined {
  const open: Place[] = [{ value, key: root, depth: 1, parent: undefined }]
  let values = 1
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value !== 'object' || place.value === null) continue
    if (place.depth > deepest) return `is more than ${deepest} levels deep at ${pathOf(place)}`
    const fields = place.value as Record<string, unknown>
    const keys = Object.keys(fields)
    values += keys.length
    if (values > maxValues) return `has more than ${maxValues} values, at ${pathOf(place)}`
    for (const key of keys) {
      const inner = fields[key]
      if (typeof inner === 'object' && inner !== null && !isLosslessNumber(inner))
        open.push({ value: inner, key: `/${key}`, depth: place.depth + 1, parent: place })
    }
  }
  return undefined
}

/** The same for JSON that is kept as text. Text that is not JSON, such as a template, has no limits. */
export function problemWithJsonText(text: string, root: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return problemWithJson(JSON.parse(text), root)
  } catch {
    return undefined
  }
}

function pathOf(last: Place): string {
  const keys: string[] = []
  for (let place: Place | undefined = last; place; place = place.parent)
    keys.unshift(place.key.length > maxKeyShownLength ? `${place.key.slice(0, maxKeyShownLength)}…` : place.key)
  const path = keys.slice(0, maxKeysShown + 1).join('') + (keys.length > maxKeysShown + 1 ? '/…' : '')
  return path === '' ? '/' : path
}
