import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FairQueue } from '@console/threads'
import { piece } from '../threads/pieces.ts'
import { isKnown } from './revalidation.ts'

/** Of an account: answers that are made at once, as all of an answer is in memory when it begins to be sent. */
const maxAtOnce = 2
const making = new FairQueue(Infinity, maxAtOnce)

/**
 * Makes a large answer in parts of its JSON, of which each takes a few milliseconds. Its type is that of the route's
 * schema.
 */
export function answerInPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AsyncGenerator<string>,
): Promise<never> {
  return making.run(request.caller.sub, () => make(request, reply, parts), 'asked')
}

async function make(request: FastifyRequest, reply: FastifyReply, parts: AsyncGenerator<string>): Promise<never> {
  const hash = createHash('sha256')
  const texts: string[] = []
  let bytes = 0
  for (;;) {
    const { value, done } = await piece(request.caller.sub, () => parts.next())
    if (done === true) break
    hash.update(value)
    bytes += Buffer.byteLength(value)
    texts.push(value)
  }
  if (isKnown(request, reply, hash)) return reply.code(304).send() as never
  reply.type('application/json; charset=utf-8').header('Content-Length', bytes)
  return Readable.from(texts, { objectMode: false }) as never
}

/** What makes JSON of a part of an answer as its schema says. */
export function serializer(reply: FastifyReply, schema: object): (value: object) => string {
  return reply.compileSerializationSchema(schema as Record<string, unknown>) as (value: object) => string
}

/** The parts of a JSON object, from pages of its members. */
export async function* objectParts(
  pages: AsyncIterable<readonly (readonly [name: string, json: string])[]>,
): AsyncGenerator<string> {
  let before = '{'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** The parts of a JSON array, between two texts, from pages of its items. */
export async function* arrayParts(
  start: string,
  pages: AsyncIterable<readonly string[]>,
  end: string,
): AsyncGenerator<string> {
  let before = `${start}[`
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.join(',')
    before = ','
  }
  yield before === ',' ? `]${end}` : `${before}]${end}`
}
