import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { done, texts, Type } from '../api/schema.ts'
import { badRequest, conflict, Failure } from '../api/failure.ts'
import type { Fleet } from './fleet.ts'
import type { Updates } from '../updates/updates.ts'
import { ownDevice, type SimulatedDevices } from './routes.ts'

const Id = Type.Object({ id: Type.String() })
const Accepted = Type.Object(
  {
    firmwareSha: Type.String({ description: 'SHA-256 of the image.' }),
    firmware: Type.Optional(
      Type.String({
        description: 'What the device tells in its event hello once it runs it; missing where that is firmwareSha.',
      }),
    ),
  },
  { description: 'Kept; the device restarts with it.' },
)
const mostBytes = 8 * 1024 * 1024
const tags = ['devices']

interface UpdateParts {
  fleet: Fleet
  devices: SimulatedDevices
  /** Of devices that are not simulated. */
  updates: Pick<Updates, 'offer' | 'cancel'>
}

/** Updates over the air. */
export function updateRoutes({ fleet, devices, updates }: UpdateParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers()
    // The route reads the form itself, after it has found the device.
    app.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))
    const description =
      'The multipart form has the image as its field "file". What the image is, is seen by its content.'
    app.put(
      '/devices/:id/firmware',
      {
        schema: {
          tags,
          params: Id,
          description,
          consumes: ['multipart/form-data'],
          response: { 202: Accepted, ...texts(400, 404, 409, 413, 415, 422) },
        },
      },
      async ({ caller, params, headers, body, raw }, reply) => {
        const device = await ownDevice(fleet, caller.sub, params.id)
        // Without a content type there is no parser, and no body.
        const form = body instanceof Readable ? body : raw
        const image = await readFirmwareForm(form, headers, mostBytes).catch((failure: unknown) => {
          // The client might go on sending.
          if (failure instanceof Failure && failure.statusCode === 413) reply.header('Connection', 'close')
          throw failure
        })
        if (fleet.presenceOf(device).status !== 'online' && !devices.runsFirmware(device.id))
          throw conflict(`${device.name} is not connected. Send the firmware again when it is online.`)
        if (device.kind === 'simulated')
          return reply.code(202).send({ firmwareSha: await devices.update(device, image) })
        return reply.code(202).send(await updates.offer(device, image))
      },
    )
    app.delete(
      '/devices/:id/firmware',
      {
        schema: {
          tags,
          params: Id,
          description:
            'A simulated device goes back to what it came with; for any other, what is offered is taken back.',
          response: { ...done, ...texts(404) },
        },
      },
      async ({ caller, params }, reply) => {
        const { id, kind } = await ownDevice(fleet, caller.sub, params.id)
        await (kind === 'simulated' ? devices.restore(id) : updates.cancel(id))
        return reply.code(204).send(null)
      },
    )
  }
}

const limits = { parts: 10, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20, headerSize: 4096 }
/** The parser blocks the thread per piece, so pieces are small. */
const pieceSize = 8 * 1024

const noForm = () => new Failure(415, 'The body must be a multipart form with the image as its field "file".')
const noFile = () => badRequest('The multipart form has no file in its field "file".')
const endedHalfWay = () => badRequest('The upload ended half way.')
const tooManyParts = () =>
  badRequest(`The multipart form has more than ${limits.parts} parts; the image is one of them, its field "file".`)
const tooLarge = (mostBytes: number) =>
  new Failure(413, `The body is too large: at most ${Math.floor(mostBytes / 1024)} kB are taken.`)

/**
 * Reads a multipart form as it arrives, and returns the content of its field `file`. Stops at the first limit that is
 * exceeded.
 */
export async function readFirmwareForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  mostBytes: number,
): Promise<Buffer> {
  const parser = parserOf(headers)
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes)
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
    if (received > mostBytes) throw tooLarge(mostBytes)
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
