import type { PassThrough } from 'node:stream'
import type { Circuit, Seen } from './circuit.ts'

const period = 50

interface Board {
  /** Whether its device is still there. */
  isThere(): boolean
  circuit(): Circuit | undefined
}

const nothing: Seen = { pins: new Map(), parts: new Map() }

/**
 * Writes the state of a board to the stream: all of it first, then what changes, until its device is gone. Returns a
 * function that ends this.
 */
export function followBoard(board: Board, stream: PassThrough): () => void {
  let circuit: Circuit | undefined
  let runs: number | undefined
  let started = false
  let told = nothing
  const look = () => {
    if (!board.isThere()) stream.end()
    // A client that reads slowly gets fewer lines, not late ones.
    if (stream.writableEnded || stream.writableNeedDrain) return
    const now = board.circuit()
    const begins = !started || now !== circuit || now?.runs !== runs
    const seen = now?.seen() ?? nothing
    if (!begins && seen === told) return
    const [pins, parts] = [
      changed(begins ? nothing.pins : told.pins, seen.pins),
      changed(begins ? nothing.parts : told.parts, seen.parts),
    ]
    ;[started, circuit, runs, told] = [true, now, now?.runs, seen]
    const shown = `"pins":[${pins.join()}],"parts":[${parts.join()}]`
    if (begins) stream.write(`{"state":${JSON.stringify(now?.state ?? 'none')},${shown}}\n`)
    else if (pins.length > 0 || parts.length > 0) stream.write(`{${shown}}\n`)
  }
  look()
  const timer = setInterval(look, period)
  return () => clearInterval(timer)
}

function changed(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...now].flatMap(([name, text]) => (before.get(name) === text ? [] : [text]))
}
