import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { readLines } from './lines.ts'
import { identity, maybeNumber, parse } from './parse.ts'

const place = v.union([v.number(), v.string()])

const pin = v.object({
  pin: v.number(),
  mode: v.optional(v.string(), 'none'),
  signal: v.optional(v.fallback(v.picklist(['level', 'duty', 'hertz', 'analog']), 'level'), 'level'),
  value: v.number(),
  free: v.optional(v.boolean(), false),
  given: maybeNumber,
})

/**
 * A pin of a simulated board. A level is 0 or 1, a duty 0 to 1; `analog` is the last value read, 0 to 4095. `free`:
 * nothing is wired to it; `given`: the user's input.
 */
export type BoardPin = v.InferOutput<typeof pin>

const part = v.object({
  id: identity,
  kind: v.string(),
  label: v.optional(v.string(), ''),
  color: v.optional(v.string(), ''),
  pins: v.optional(v.record(v.string(), place), {}),
  controls: v.optional(
    v.array(v.object({ name: v.string(), value: v.number(), min: v.number(), max: v.number() })),
    [],
  ),
  shows: v.optional(v.record(v.string(), v.unknown()), {}),
})

/**
 * A part wired to a simulated board: where its `pins` lead (a pin's number, `high` or `low`), the `controls` that a
 * user moves, and what it `shows`.
 */
export type BoardPart = v.InferOutput<typeof part>

const line = v.object({
  state: v.optional(v.nullable(v.string()), null),
  pins: v.optional(v.array(pin), []),
  parts: v.optional(v.array(part), []),
})

/**
 * A line with a `state` (`running`, `restarting`, `asleep`, `stopped`, or `none` without firmware of the user's) has
 * all pins and parts; other lines have the changed ones.
 */
export type BoardLine = v.InferOutput<typeof line>

/**
 * Passes on each line as it comes. Resolves when the server ends the stream; rejects like any call. Source: GET
 * /api/v1/devices/{id}/board.
 */
export const followBoard = async (
  api: Http,
  id: string,
  onLine: (line: BoardLine) => void,
  signal: AbortSignal,
): Promise<void> => {
  const response = await api.request(path`/api/v1/devices/${id}/board`, { signal })
  await readLines(response, (value) => onLine(parse(line, 'board', value ?? null)), signal)
}

export type BoardMove = { part: string; control: string; value: number } | { pin: number; value: number | null }

/** Moves a control of the board. */
export const moveOnBoard = (api: Http, id: string, move: BoardMove) =>
  api.request(path`/api/v1/devices/${id}/board`, { method: 'POST', json: move })
