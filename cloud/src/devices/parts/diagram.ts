import { limits } from './kinds.data.ts'

export interface DiagramPart {
  id: string
  type: string
  attrs: Readonly<Record<string, string>>
}

/** A diagram.json in Wokwi's format: parts, and wires between their pins ("led1:A"). */
export interface Diagram {
  parts: readonly DiagramPart[]
  connections: readonly (readonly [string, string])[]
}

export const diagramFile = 'diagram.json'

/** Reads a diagram, which comes from a user or from an image. Returns a text if something is wrong with it. */
export function readDiagram(text: string): Diagram | string {
  if (text.length > limits.bytes) return `it is longer than ${limits.bytes / 1024} kB`
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return error instanceof Error ? error.message.split('\n', 1)[0] ?? '' : 'it is no JSON'
  }
  const { parts, connections = [] } = (isObject(value) ? value : {}) as { parts?: unknown; connections?: unknown }
  if (!Array.isArray(parts) || !Array.isArray(connections)) return 'it has no list "parts", or "connections" is no list'
  if (parts.length > limits.parts) return `it has more than ${limits.parts} parts`
  if (connections.length > limits.connections) return `it has more than ${limits.connections} connections`
  const read = parts.map(partOf)
  const bad = read.findIndex((part) => part === undefined)
  if (bad >= 0) return `parts[${bad}] needs a "type" and an "id" of its own, each of at most ${limits.name} characters`
  const known = read as DiagramPart[]
  if (new Set(known.map(({ id }) => id)).size < known.length) return 'two of its parts have the same "id"'
  const wires = connections.map((wire: unknown) => (Array.isArray(wire) && isPlace(wire[0]) && isPlace(wire[1]) ? ([wire[0], wire[1]] as const) : undefined))
  const loose = wires.indexOf(undefined)
  return loose >= 0 ? `connections[${loose}] does not begin with two pins, such as "esp:2"` : { parts: known, connections: wires as (readonly [string, string])[] }
}

function partOf(value: unknown): DiagramPart | undefined {
  const { id, type, attrs } = (isObject(value) ? value : {}) as { id?: unknown; type?: unknown; attrs?: unknown }
  if (!isName(id) || !isName(type) || id.includes(':')) return undefined
  const given = Object.entries(isObject(attrs) ? attrs : {}).filter(([name, each]) => isName(name) && (typeof each === 'number' || isName(each)))
  return { id, type, attrs: Object.fromEntries(given.map(([name, each]) => [name, String(each)])) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= limits.name
const isPlace = (value: unknown): value is string => typeof value === 'string' && value.length <= 2 * limits.name && /^[^:]+:[^:]+$/.test(value)
