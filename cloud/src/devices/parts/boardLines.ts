import type { PassThrough } from 'node:stream'
import type { Circuit } from './circuit.ts'

const period = 50

/** Writes the state of a board to the stream: all of it first, then what changes. Returns a function that ends this. */
export function followBoard(circuitOf: () => Circuit | undefined, stream: PassThrough): () => void {
  let circuit: Circuit | undefined
  let runs: number | undefined
  let started = false
  const told = new Map<string, string>()
  const changed = <Item extends object>(kind: string, items: readonly Item[], nameOf: (item: Item) => string | number) => items.filter((item) => {
    const [name, text] = [`${kind} ${nameOf(item)}`, JSON.stringify(item)]
    if (told.get(name) === text) return false
    told.set(name, text)
    return true
  })
  const look = () => {
    // A client that reads slowly gets fewer lines, not late ones.
    if (stream.writableEnded || stream.writableNeedDrain) return
    const now = circuitOf()
    const begins = !started || now !== circuit || now?.runs !== runs
    if (begins) told.clear()
    ;[started, circuit, runs] = [true, now, now?.runs]
    const pins = changed('pin', now?.pins() ?? [], ({ pin }) => pin)
    const parts = changed('part', now?.parts() ?? [], ({ id }) => id)
    if (begins) stream.write(`${JSON.stringify({ state: now?.state ?? 'none', pins, parts })}\n`)
    else if (pins.length > 0 || parts.length > 0) stream.write(`${JSON.stringify({ pins, parts })}\n`)
  }
  look()
  const timer = setInterval(look, period)
  return () => clearInterval(timer)
}
