import { jsonPlace } from './jsonPlace.ts'
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

/** A text that is no JSON from this place on. */
export class NoJson {
  readonly line: number
  readonly column: number
  readonly message: string

  constructor(text: string) {
    const { line, column, at } = jsonPlace(text)
    this.line = line
    this.column = column
    this.message =
      at < text.length
        ? `${JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))} can not stand here, so this is no JSON`
        : 'this JSON ends too early'
  }
}

export const diagramFile = 'diagram.json'

/** Wokwi's serial monitor, which its editor wires to each board. The simulated board has one of its own. */
const serialMonitor = /^\$serialMonitor:/

/** Reads a diagram, which comes from a user or from an image. Returns what is wrong with it otherwise. */
export function readDiagram(text: string): Diagram | NoJson | string {
  if (text.length > limits.bytes) return `it is longer than ${limits.bytes / 1024} kB`
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return new NoJson(text)
  }
  const { parts, connections = [] } = (isObject(value) ? value : {}) as { parts?: unknown; connections?: unknown }
  if (!Array.isArray(parts) || !Array.isArray(connections))
    return 'it has no list "parts", or "connections" is not a list'
  if (parts.length > limits.parts) return `it has more than ${limits.parts} parts`
  if (connections.length > limits.connections) return `it has more than ${limits.connections} connections`
  const read = parts.map(partOf)
  const bad = read.findIndex((part) => part === undefined)
  if (bad >= 0) return `parts[${bad}] needs a "type" and an "id" of its own, each of at most ${limits.name} characters`
  const known = read as DiagramPart[]
  if (new Set(known.map(({ id }) => id)).size < known.length) return 'two of its parts have the same "id"'
  const wires = connections.map((wire: unknown) =>
    Array.isArray(wire) && isPlace(wire[0]) && isPlace(wire[1]) ? ([wire[0], wire[1]] as const) : undefined,
  )
  const loose = wires.indexOf(undefined)
  if (loose >= 0) return `connections[${loose}] does not begin with two pins, such as "esp:2"`
  return {
    parts: known,
    connections: (wires as (readonly [string, string])[]).filter(
      (wire) => !wire.some((end) => serialMonitor.test(end)),
    ),
  }
}

function partOf(value: unknown): DiagramPart | undefined {
  const { id, type, attrs } = (isObject(value) ? value : {}) as { id?: unknown; type?: unknown; attrs?: unknown }
  if (!isName(id) || !isName(type) || id.includes(':')) return undefined
  const given = Object.entries(isObject(attrs) ? attrs : {}).filter(
    ([name, each]) => isName(name) && (typeof each === 'number' || isName(each)),
  )
  return { id, type, attrs: Object.fromEntries(given.map(([name, each]) => [name, String(each)])) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= limits.name
const isPlace = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2 * limits.name && /^[^:]+:[^:]+$/.test(value)
