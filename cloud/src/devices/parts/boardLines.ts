import type { PassThrough } from 'node:stream'
import type { Circuit } from './circuit.ts'

const period = 50

/** Writes what a board shows, whole at first and then what changes. Returns what ends that. */
export function followBoard(circuitOf: () => Circuit | undefined, stream: PassThrough): () => void {
  let circuit: Circuit | undefined
  let turns: number | undefined
  let started = false
  const told = new Map<string, string>()
  const changed = <Item extends object>(kind: string, items: readonly Item[], nameOf: (item: Item) => string | number) => items.filter((item) => {
    const [name, text] = [`${kind} ${nameOf(item)}`, JSON.stringify(item)]
    if (told.get(name) === text) return false
    told.set(name, text)
    return true
  })
  const look = () => {
    // Who does not read gets less, not later.
    if (stream.writableEnded || stream.writableNeedDrain) return
    const now = circuitOf()
    const begins = !started || now !== circuit || now?.turns !== turns
    if (begins) told.clear()
    ;[started, circuit, turns] = [true, now, now?.turns]
    const pins = changed('pin', now?.pins() ?? [], ({ pin }) => pin)
    const parts = changed('part', now?.parts() ?? [], ({ id }) => id)
    if (begins) stream.write(`${JSON.stringify({ state: now?.state ?? 'none', pins, parts })}\n`)
    else if (pins.length > 0 || parts.length > 0) stream.write(`${JSON.stringify({ pins, parts })}\n`)
  }
  look()
  const timer = setInterval(look, period)
  return () => clearInterval(timer)
}
