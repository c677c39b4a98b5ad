import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { conflict, Failure } from '../../api/failure.ts'
import { linesOfJson, LineStreams, type LineStreamParts, sendLines } from '../../api/lineStreams.ts'
import { done, texts, Type } from '../../api/schema.ts'
import type { Device } from '../../fleet/device.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import { ownDevice } from '../../fleet/routes.ts'
import type { Devices } from '../devices.ts'
import { followSerial } from '@console/simulator'

const Id = Type.Object({ id: Type.String() })
const maxTyped = 1024
const maxPerAccount = 8
const Typed = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: maxTyped,
    description: 'Sent to the board unchanged, with its line ending.',
  }),
})
const Lines = linesOfJson(
  'Lines of JSON: at and text, as the board has printed it, in pieces that may end within a line; at and reset, when it has started, and why; lost, how many such lines the client was too slow for. It begins with the kept output, about the last 64 kB. ' +
    'An empty line at the begin and every 15 s. It ends with the sign-out, when the device is removed, and after an hour.',
)
const tags = ['devices']

interface SerialParts extends LineStreamParts {
  fleet: Fleet
  devices: Pick<Devices, 'serial' | 'isActive'>
  whenClosing(close: () => void): void
}

/** The serial port of a simulated board. */
export function serialRoutes({ fleet, devices, whenClosing, ...parts }: SerialParts): FastifyPluginAsyncTypebox {
  const streams = new LineStreams(
    parts,
    maxPerAccount,
    `This account follows ${maxPerAccount} serial monitors already. Close one of them.`,
  )
  whenClosing(() => streams.close())
  const simulated = async (owner: string, id: string): Promise<Device> => {
    const device = await ownDevice(fleet, owner, id)
    if (device.kind !== 'simulated')
      throw conflict(`${device.name} is not a simulated device: its serial port is where it is. Connect it by USB.`)
    if (!devices.isActive)
      throw conflict(
        'The simulated devices run in another process of this cloud, or start just now. Try again in a moment.',
      )
    return device
  }
  return async (app) => {
    app.get(
      '/devices/:id/serial',
      { exposeHeadRoute: false, schema: { tags, params: Id, response: { 200: Lines, ...texts(404, 409) } } },
      async ({ caller, params }, reply) => {
        const { id } = await simulated(caller.sub, params.id)
        const stream = streams.open(caller, (to) => ({ stop: followSerial(devices.serial.of(id), to) }))
        return sendLines(reply, stream)
      },
    )
    app.post(
      '/devices/:id/serial',
      {
        schema: {
          tags,
          params: Id,
          body: Typed,
          description:
            'Types to the board. A board buffers 1,024 bytes that its sketch has not read; further bytes are lost.',
          response: { ...done, ...texts(400, 404, 409, 413, 415) },
        },
      },
      async ({ caller, params, body: { text } }, reply) => {
        const { id, name } = await simulated(caller.sub, params.id)
        const outcome = devices.serial.type(id, Buffer.from(text, 'utf8'))
        if (outcome === 'noBoard') throw conflict(`${name} runs no sketch now, so nothing reads what is typed.`)
        if (outcome === 'busy')
          throw new Failure(429, `${name} is busy and has not read what was sent before. Try again in a moment.`)
        return reply.code(204).send(null)
      },
    )
  }
}
