import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { badRequest, conflict, notFound } from '../../api/failure.ts'
import { linesOfJson, LineStreams, type LineStreamParts, sendLines } from '../../api/lineStreams.ts'
import { done, texts, Type } from '../../api/schema.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import { ownDevice } from '../../fleet/routes.ts'
import type { Devices } from '../devices.ts'
import { followBoard } from '@console/simulator'

const Id = Type.Object({ id: Type.String() })
const Lines = linesOfJson(
  "Lines of JSON. The first, and the first of each run: state (running, restarting, asleep, stopped, or none without a firmware of one's own), pins, parts. Then those pins and parts that change, at most 20 times a second. An empty line every 15 s. It ends with the sign-out, when the device is removed, and after an hour.",
)
const Move = Type.Object({
  part: Type.Optional(Type.String({ maxLength: 80, description: 'The id of a part, whose control is moved.' })),
  control: Type.Optional(Type.String({ maxLength: 64 })),
  pin: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 63, description: 'In place of a part: a free pin, which gets an input.' }),
  ),
  value: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'For a control within its range; for a pin 0 to 4095, or null to remove the input.',
  }),
})
const maxPerAccount = 4
const highest = 4095

interface BoardRouteParts extends LineStreamParts {
  fleet: Fleet
  devices: Pick<Devices, 'circuitOf' | 'isActive'>
  whenClosing(close: () => void): void
}

/** The board of a simulated device: its state, and users' input to it. */
export function boardRoutes({ fleet, devices, whenClosing, ...parts }: BoardRouteParts): FastifyPluginAsyncTypebox {
  const streams = new LineStreams(
    parts,
    maxPerAccount,
    `This account watches ${maxPerAccount} boards already. Close one of those pages.`,
  )
  whenClosing(() => streams.close())
  const simulated = async (sub: string, id: string) => {
    const device = await ownDevice(fleet, sub, id)
    if (device.kind !== 'simulated') throw notFound(`${device.name} is not simulated: its pins are not known here.`)
    if (!devices.isActive)
      throw conflict(
        'The simulated devices run in another process of this cloud, or start just now. Try again in a moment.',
      )
    return device
  }
  return async (app) => {
    app.get(
      '/devices/:id/board',
      {
        exposeHeadRoute: false,
        schema: { tags: ['devices'], params: Id, response: { 200: Lines, ...texts(404, 409) } },
      },
      async ({ caller, params }, reply) => {
        const { id } = await simulated(caller.sub, params.id)
        const stream = streams.open(caller, (to) => ({
          stop: followBoard(
            { isThere: () => fleet.registry.ownerOf(id) === caller.sub, circuit: () => devices.circuitOf(id) },
            to,
          ),
        }))
        return sendLines(reply, stream)
      },
    )
    app.post(
      '/devices/:id/board',
      {
        schema: {
          tags: ['devices'],
          params: Id,
          description: "Moves what a user can touch: a button, a knob, a sensor's value, a free pin.",
          body: Move,
          response: { ...done, ...texts(400, 404, 409, 413, 415) },
        },
      },
      async ({ caller, params, body: { part, control, pin, value } }, reply) => {
        const { id, name } = await simulated(caller.sub, params.id)
        const circuit = devices.circuitOf(id)
        if (!circuit) throw conflict(`${name} runs no firmware of yours: it has no board to touch.`)
        if ((part === undefined) === (pin === undefined))
          throw badRequest('Name a "part" and its "control", or a "pin".')
        if (part !== undefined && (control === undefined || value === null))
          throw badRequest('A part needs a "control" and a number as "value".')
        if (pin !== undefined && value !== null && (value < 0 || value > highest))
          throw badRequest(`A pin takes 0 to ${highest}.`)
        const problem =
          pin === undefined
            ? circuit.move(part ?? '', control ?? '', value ?? 0)
            : circuit.put(pin, value === null ? null : Math.round(value))
        if (problem !== undefined) throw badRequest(problem)
        return reply.code(204).send(null)
      },
    )
  }
}
