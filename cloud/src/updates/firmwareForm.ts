import Busboy, { type BusboyInstance } from '@fastify/busboy'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { badRequest, Failure } from '../api/failure.ts'

const limits = { parts: 10, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20, headerSize: 4096 }
/** The parser blocks the thread per piece, so pieces are small. */
const pieceSize = 8 * 1024

const noForm = () => new Failure(415, 'The body must be a multipart form with the image as its field "file".')
const noFile = () => badRequest('The multipart form has no file in its field "file".')
const endedHalfWay = () => badRequest('The upload ended half way.')
const tooManyParts = () =>
  badRequest(`The multipart form has more than ${limits.parts} parts; the image is one of them, its field "file".`)
const tooLarge = (maxBytes: number) =>
  new Failure(413, `The body is too large: at most ${Math.floor(maxBytes / 1024)} kB are taken.`)

/**
 * Reads a multipart form as it arrives, and returns the content of its field `file`. Stops at the first limit that is
 * exceeded.
 */
export async function readFirmwareForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Promise<Buffer> {
  const parser = parserOf(headers)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const images: Buffer[][] = []
  const finished = new Promise<void>((resolve, reject) => {
    parser
      .on('finish', resolve)
      .on('error', () => reject(noFile()))
      .on('partsLimit', () => reject(tooManyParts()))
    parser.on('file', (name, file) => {
      const image: Buffer[] = []
      if (name === 'file') images.push(image)
      file.on('data', (part: Buffer) => image.push(part)).on('error', () => reject(noFile()))
    })
  })
  let received = 0
  // The rest of a refused body is not read. Destroying the request would also destroy the response.
  for await (const chunk of chunksOf(body)) {
    received += chunk.length
    if (received > maxBytes) throw tooLarge(maxBytes)
    for (let at = 0; at < chunk.length; at += pieceSize) {
      await Promise.race([new Promise((taken) => parser.write(chunk.subarray(at, at + pieceSize), taken)), finished])
    }
  }
  parser.end()
  await finished
  const [image] = images
  if (!image) throw noFile()
  return Buffer.concat(image)
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch {
    // The client is gone and nobody reads the response, but this must not count as an internal error.
    throw endedHalfWay()
  }
}

function parserOf(headers: IncomingHttpHeaders): BusboyInstance {
  const type = headers['content-type'] ?? ''
  try {
    if (/^multipart\/form-data\s*;/i.test(type)) return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    // The boundary is missing.
  }
  throw noForm()
}
