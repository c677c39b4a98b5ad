import type { IncomingMessage } from 'node:http'
import { Readable, pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { SendFailure } from './failure.ts'

const mostCodings = 3
const decoders: Record<string, () => Transform> = { 'gzip': createGunzip, 'x-gzip': createGunzip, 'br': createBrotliDecompress, 'deflate': createInflate }

/** The bytes of an answer, part by part, as they were before the server compressed them. */
export async function* unpacked(response: IncomingMessage): AsyncGenerator<Buffer> {
  const codings = (response.headers['content-encoding'] ?? '').split(',').map((coding) => coding.trim().toLowerCase()).filter((coding) => coding !== '' && coding !== 'identity')
  const unknown = codings.find((coding) => !decoders[coding])
  if (unknown !== undefined || codings.length > mostCodings) {
    response.destroy()
    throw new SendFailure(unknown === undefined ? `The answer is compressed more than ${mostCodings} times.` : `The answer is compressed in a way that can't be read: ${unknown.slice(0, 100)}.`, false)
  }
  if (codings.length === 0) return yield* response as AsyncIterable<Buffer>
  const [head, rest] = await firstOf(response)
  // No bytes are nothing compressed.
  if (head.length === 0) return
  const steps = codings.reverse().map((coding, index) => (coding === 'deflate' && index === 0 && !hasZlibHeader(head) ? createInflateRaw() : (decoders[coding] ?? createGunzip)()))
  const end = steps.reduce<Readable>((from, step) => pipeline(from, step, () => {}) as unknown as Readable, Readable.from(joined(head, rest)))
  try {
    yield* end as AsyncIterable<Buffer>
  } catch (error) {
    if (response.errored) throw response.errored
    throw new SendFailure(`The answer is not the ${codings.join(', ')} that it says it is.`, false, { cause: error })
  } finally {
    response.destroy()
  }
}

async function firstOf(response: IncomingMessage): Promise<[Buffer, AsyncIterator<Buffer>]> {
  const parts = (response as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const { value, done } = await parts.next()
  return [done ? Buffer.alloc(0) : (value as Buffer), parts]
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** Some servers leave the frame away that "deflate" means. */
function hasZlibHeader(head: Buffer): boolean {
  return ((head[0] ?? 0) & 0x0f) === 8
}
