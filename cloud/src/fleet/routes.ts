import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerInPieces, arrayParts, objectParts, serializer } from '../api/answerInPieces.ts'
import { done, iso, Line, Moment, texts, Type } from '../api/schema.ts'
import { badRequest, notFound, type Failure } from '../api/failure.ts'
import { chipCalled } from '../firmware-images/image.ts'
import type { Arrivals } from '../device-gateway/arrivals.ts'
import type { Fleet } from './fleet.ts'
import { checkedLabels, Labels } from './labels.ts'
import type { Device } from './device.ts'
import { windows, type Window } from './vitals.ts'

export const DeviceResponse = Type.Object({
  id: Type.String(),
  name: Type.String(),
  model: Type.String(),
  status: Type.Enum(['online', 'offline', 'unknown']),
  updatedAt: Type.Optional(Moment),
  lastSeen: Type.Optional(Moment),
  functions: Type.Array(Type.String()),
  variables: Type.Record(Type.String(), Type.String(), { description: 'Type names by variable name.' }),
  firmwareSha: Type.Optional(Type.String({ description: 'SHA-256 of the firmware that was sent to it, if any was.' })),
  targets: Type.Optional(
    Type.Array(Type.String(), {
      description: 'What images it runs: the target of each. Missing while it is not known.',
    }),
  ),
  kind: Type.Enum(['simulated', 'device']),
  sample: Type.Optional(
    Type.Boolean({ description: 'Set where it came with the cloud, as a sample whose values are invented.' }),
  ),
  labels: Type.Array(Type.String()),
  refused: Type.Optional(
    Type.Object(
      {
        count: Type.Integer(),
        since: Moment,
        last: Moment,
        reason: Type.Enum([
          'wrongKey',
          'revoked',
          'protocol',
          'topic',
          'strayTopic',
          'longTopic',
          'flood',
          'tooLarge',
          'oldProtocol',
          'twice',
        ]),
      },
      { description: 'How often the broker has turned it away. Forgotten when it signs in, or after a day.' },
    ),
  ),
  running: Type.Optional(
    Type.Object({
      firmware: Type.String({ description: 'SHA-256, as the device tells it in its event hello.' }),
      since: Moment,
      name: Type.Optional(Type.String({ description: "The image's name, if the account has the image." })),
      safeMode: Type.Optional(Type.Boolean()),
    }),
  ),
})

const Stats = Type.Object({
  from: Type.Integer({ description: 'Epoch milliseconds.' }),
  to: Type.Integer(),
  data: Type.Array(
    Type.Object({
      t: Type.Integer(),
      r: Type.Integer({ description: 'dBm' }),
      h: Type.Integer({ description: 'Bytes of free heap.' }),
    }),
  ),
})

const Id = Type.Object({ id: Type.String() })
const NameChange = Type.Object({ name: Line(1, 100) })
const LabelChange = Type.Object({ labels: Labels })
const WindowChoice = Type.Object({ window: Type.Optional(Type.Enum(Object.keys(windows) as Window[])) })
const tags = ['devices']
/** Devices that are read at once: each may have 20 kB of functions, variables and labels. */
const pageSize = 10

/** The devices that the cloud itself runs, as far as the API knows them. */
export interface SimulatedDevices {
  /** What images it runs: the `target` of each. Undefined until it is known. */
  targetsOf(id: string): string[] | undefined
  /** Whether it came with the cloud, as a sample whose values are invented. */
  isSample(id: string): boolean
  /** Whether it takes an update also while it is not connected. */
  runsFirmware(id: string): boolean
  /** Returns the hash of the image. */
  update(device: Device, image: Buffer): Promise<string>
  restore(id: string): Promise<void>
}

export interface ResponseParts {
  fleet: Fleet
  devices: Pick<SimulatedDevices, 'targetsOf' | 'isSample'>
  arrivals: Pick<Arrivals, 'refusals'>
}

interface DeviceRouteParts extends ResponseParts {
  /** Closes what a removed device still has open. */
  disconnect(id: string, owner: string): void
}

export function deviceRoutes({ fleet, devices, arrivals, disconnect }: DeviceRouteParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/devices',
      { schema: { tags, response: { 200: Type.Record(Type.String(), DeviceResponse), ...texts(304) } } },
      async (request, reply) => {
        const toJson = serializer(reply, DeviceResponse)
        const member = (device: Device) =>
          [device.id, toJson(toResponse({ fleet, devices, arrivals }, device))] as const
        const pages = async function* () {
          for await (const page of fleet.registry.pagesOf(request.caller.sub, pageSize)) yield page.map(member)
        }
        return answerInPieces(request, reply, objectParts(pages()))
      },
    )
    app.get(
      '/devices/:id',
      { schema: { tags, params: Id, response: { 200: DeviceResponse, ...texts(304, 404) } } },
      async ({ caller, params }) => {
        return toResponse({ fleet, devices, arrivals }, await ownDevice(fleet, caller.sub, params.id))
      },
    )
    app.put(
      '/devices/:id',
      {
        schema: { tags, params: Id, body: NameChange, response: { 200: DeviceResponse, ...texts(400, 404, 413, 415) } },
      },
      async ({ caller, params, body }) => {
        const name = body.name.trim()
        if (name === '') throw badRequest('"name" must not be empty.')
        if (!(await fleet.registry.rename(caller.sub, params.id, name))) throw missing(params.id)
        return toResponse({ fleet, devices, arrivals }, await ownDevice(fleet, caller.sub, params.id))
      },
    )
    app.put(
      '/devices/:id/labels',
      {
        schema: {
          tags,
          params: Id,
          body: LabelChange,
          response: { 200: DeviceResponse, ...texts(400, 404, 413, 415) },
        },
      },
      async ({ caller, params, body }) => {
        if (!(await fleet.registry.label(caller.sub, params.id, checkedLabels(body.labels)))) throw missing(params.id)
        return toResponse({ fleet, devices, arrivals }, await ownDevice(fleet, caller.sub, params.id))
      },
    )
    app.delete(
      '/devices/:id',
      {
        schema: {
          tags,
          params: Id,
          description: 'Its key is revoked and its connection closed.',
          response: { ...done, ...texts(404) },
        },
      },
      async ({ caller, params }, reply) => {
        if (!(await fleet.remove(caller.sub, params.id))) throw missing(params.id)
        disconnect(params.id, caller.sub)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/devices/:id/stats',
      { schema: { tags, params: Id, querystring: WindowChoice, response: { 200: Stats, ...texts(304, 400, 404) } } },
      async (request, reply) => {
        const { number } = await ownDevice(fleet, request.caller.sub, request.params.id)
        const to = Date.now()
        const from = to - windows[request.query.window ?? '1h']
        return answerInPieces(
          request,
          reply,
          arrayParts(`{"from":${from},"to":${to},"data":`, fleet.vitals.jsonBetween(number, from, to), '}'),
        )
      },
    )
  }
}

export function toResponse({ fleet, devices, arrivals }: ResponseParts, device: Device) {
  const { id, name, model, functions, variables, kind, labels, running } = device
  const { status, connectedAt, lastSeen } = fleet.presenceOf(device)
  const firmwareSha = fleet.firmwares.shaOf(id)
  const refused = arrivals.refusals.of(id)
  // One that is not simulated says itself what it is.
  const targets =
    device.kind === 'simulated'
      ? devices.targetsOf(id)
      : device.chip === undefined
        ? undefined
        : [chipCalled(device.chip)]
  return {
    id,
    name,
    model,
    status,
    functions,
    variables,
    kind,
    labels,
    ...(devices.isSample(id) && { sample: true }),
    ...(refused && { refused: { ...refused, since: iso(refused.since), last: iso(refused.last) } }),
    ...(running && { running: { ...running, since: iso(running.since) } }),
    ...(firmwareSha !== undefined && { firmwareSha }),
    ...(targets && { targets }),
    ...(connectedAt !== undefined && { updatedAt: iso(connectedAt) }),
    ...(lastSeen !== undefined && { lastSeen: iso(lastSeen) }),
  }
}

export async function ownDevice(fleet: Fleet, owner: string, id: string): Promise<Device> {
  const device = await fleet.registry.find(owner, id)
  if (!device) throw missing(id)
  return device
}

function missing(id: string): Failure {
  return notFound(`Device ${id} does not exist.`)
}
