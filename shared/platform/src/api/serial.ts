import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { readLines } from './lines.ts'
import { parse, time } from './parse.ts'

const line = v.union([
  v.object({ at: time, text: v.string(), n: v.optional(v.number()) }),
  v.object({ at: time, reset: v.string(), n: v.optional(v.number()) }),
  v.object({ lost: v.number() }),
])

/**
 * What came of a board's serial port: text, which may end within a line; that the board has started again, and why; or
 * how many such pieces were lost. Times are epoch milliseconds; `n` counts the pieces, also over several streams.
 */
export type SerialPiece = v.InferOutput<typeof line>

export interface SerialStream {
  /** The stream has begun. */
  onOpen(): void
  onPiece(piece: SerialPiece): void
}

/**
 * Passes on what a simulated board prints, first what the server has kept. Resolves when the server ends the stream;
 * rejects like any call. Source: GET /api/v1/devices/{id}/serial.
 */
export const followSerial = async (
  api: Http,
  id: string,
  { onOpen, onPiece }: SerialStream,
  signal: AbortSignal,
): Promise<void> => {
  const response = await api.request(path`/api/v1/devices/${id}/serial`, { signal })
  onOpen()
  await readLines(response, (value) => onPiece(parse(line, 'serial port', value ?? null)), signal)
}

/** Types to a simulated board. */
export const typeSerial = (api: Http, id: string, text: string) =>
  api.request(path`/api/v1/devices/${id}/serial`, { method: 'POST', json: { text } })
