import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done, iso, Line, Moment, texts, Type } from '../api/schema.ts'
import { badRequest, notFound, type Failure } from '../api/failure.ts'
import type { Fleet } from './fleet.ts'
import type { Device } from './registry.ts'
import { windows, type Window } from './vitals.ts'

const DeviceResponse = Type.Object({
  id: Type.String(),
  name: Type.String(),
  model: Type.String(),
  status: Type.Enum(['online', 'offline', 'unknown']),
  updatedAt: Type.Optional(Moment),
  lastSeen: Type.Optional(Moment),
  functions: Type.Array(Type.String()),
  variables: Type.Record(Type.String(), Type.String(), { description: 'Type names by variable name.' }),
  firmwareSha: Type.Optional(Type.String({ description: 'SHA-256 of the firmware that was sent to it, if any was.' })),
  targets: Type.Optional(Type.Array(Type.String(), { description: 'What images it runs: the target of each. Missing while it is not known.' })),
})

const Stats = Type.Object({
  from: Type.Integer({ description: 'Epoch milliseconds.' }),
  to: Type.Integer(),
  data: Type.Array(Type.Object({ t: Type.Integer(), r: Type.Integer({ description: 'dBm' }), h: Type.Integer({ description: 'Bytes of free heap.' }) })),
})

const Id = Type.Object({ id: Type.String() })
const NameChange = Type.Object({ name: Line(1, 100) })
const WindowChoice = Type.Object({ window: Type.Optional(Type.Enum(Object.keys(windows) as Window[])) })
const tags = ['devices']

/** The devices that the cloud itself runs, as far as the API knows them. */
export interface SimulatedDevices {
  /** What images it runs: the `target` of each. Undefined until it is known. */
  targetsOf(id: string): string[] | undefined
  /** Whether it takes an update also while it is not connected. */
  runsFirmware(id: string): boolean
  /** Returns the hash of the image. */
  update(device: Device, image: Buffer): Promise<string>
  restore(id: string): Promise<void>
}

interface DeviceRouteParts {
  fleet: Fleet
  devices: Pick<SimulatedDevices, 'targetsOf'>
  /** Closes what a removed device still has open. */
  disconnect(id: string): void
}

export function deviceRoutes({ fleet, devices, disconnect }: DeviceRouteParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/devices', { schema: { tags, response: { 200: Type.Record(Type.String(), DeviceResponse), ...texts(304) } } }, async ({ caller }) => {
      return Object.fromEntries(fleet.registry.ownedBy(caller.sub).map((device) => [device.id, toResponse(fleet, devices, device)]))
    })
    app.get('/devices/:id', { schema: { tags, params: Id, response: { 200: DeviceResponse, ...texts(304, 404) } } }, async ({ caller, params }) => {
      return toResponse(fleet, devices, ownDevice(fleet, caller.sub, params.id))
    })
    app.put('/devices/:id', { schema: { tags, params: Id, body: NameChange, response: { 200: DeviceResponse, ...texts(400, 404, 413, 415) } } }, async ({ caller, params, body }) => {
      const name = body.name.trim()
      if (name === '') throw badRequest('"name" must not be empty.')
      if (!fleet.registry.rename(caller.sub, params.id, name)) throw missing(params.id)
      return toResponse(fleet, devices, ownDevice(fleet, caller.sub, params.id))
    })
    app.delete('/devices/:id', { schema: { tags, params: Id, description: 'Its key is revoked and its connection closed.', response: { ...done, ...texts(404) } } }, async ({ caller, params }, reply) => {
      if (!fleet.remove(caller.sub, params.id)) throw missing(params.id)
      disconnect(params.id)
      return reply.code(204).send(null)
    })
    app.get('/devices/:id/stats', { schema: { tags, params: Id, querystring: WindowChoice, response: { 200: Stats, ...texts(304, 400, 404) } } }, async ({ caller, params, query }) => {
      const { number } = ownDevice(fleet, caller.sub, params.id)
      const to = Date.now()
      const from = to - windows[query.window ?? '1h']
      return { from, to, data: fleet.vitals.between(number, from, to) }
    })
  }
}

function toResponse(fleet: Fleet, devices: Pick<SimulatedDevices, 'targetsOf'>, device: Device) {
  const { id, name, model, functions, variables } = device
  const { status, connectedAt, lastSeen } = fleet.presenceOf(device)
  const firmwareSha = fleet.firmwares.shaOf(id)
  const targets = devices.targetsOf(id)
  return {
    id, name, model, status, functions, variables,
    ...(firmwareSha !== undefined && { firmwareSha }),
    ...(targets && { targets }),
    ...(connectedAt !== undefined && { updatedAt: iso(connectedAt) }),
    ...(lastSeen !== undefined && { lastSeen: iso(lastSeen) }),
  }
}

export function ownDevice(fleet: Fleet, owner: string, id: string): Device {
  const device = fleet.registry.find(owner, id)
  if (!device) throw missing(id)
  return device
}

function missing(id: string): Failure {
  return notFound(`Device ${id} does not exist.`)
}
