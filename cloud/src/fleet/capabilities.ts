import { quotas } from '../api/quotas.data.ts'

interface Capabilities {
  functions: string[]
  /** Type names by variable name. */
  variables: Record<string, string>
}

const largest = 16 * 1024
const name = /^[^/+#\p{Cc}]{1,64}$/u
const unknownType = 'unknown'

/**
 * Reads what a device says it can do: `{"f":["led"],"v":{"temp":"number"}}`; `v` may also be a list. Undefined when it
 * says nothing that can be meant.
 */
export function capabilitiesOf(payload: Buffer): Capabilities | undefined {
  if (payload.length > largest) return undefined
  try {
    const said: unknown = JSON.parse(payload.toString('utf8'))
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return undefined
    const { f = [], v = {} } = said as { f?: unknown; v?: unknown }
    const functions = namesOf(f)
    const variables = namesOf(v)
    if (!functions || !variables) return undefined
    return {
      functions,
      variables: Object.fromEntries(
        variables.map((each) => [each, Array.isArray(v) ? unknownType : typeOf((v as Record<string, unknown>)[each])]),
      ),
    }
  } catch {
    return undefined
  }
}

function namesOf(given: unknown): string[] | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const names: unknown[] = [...new Set<unknown>(Array.isArray(given) ? given : Object.keys(given))]
  return names.length <= quotas.device.capabilities &&
    names.every((each) => typeof each === 'string' && name.test(each))
    ? (names as string[])
    : undefined
}

function typeOf(given: unknown): string {
  return typeof given === 'string' && name.test(given) ? given : unknownType
}
