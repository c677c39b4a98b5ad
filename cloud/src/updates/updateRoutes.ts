import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Readable } from 'node:stream'
import { FairQueue } from '@console/threads'
import { done, texts, Type } from '../api/schema.ts'
import { conflict, Failure, notFound } from '../api/failure.ts'
import type { Firmwares } from '../firmwares/firmwares.ts'
import type { Device } from '../fleet/device.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { ownDevice, type SimulatedDevices } from '../fleet/routes.ts'
import { readFirmwareForm } from './firmwareForm.ts'
import type { Updates } from './updates.ts'

const Id = Type.Object({ id: Type.String() })
const StoredImage = Type.Object({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of an image of GET /firmwares.' }),
})
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
const maxBytes = 8 * 1024 * 1024
/** Stored images that are in memory at once, of all accounts and of each: no body is counted for them. */
const images = new FairQueue(16, 2)
const tags = ['devices']

interface UpdateDeps {
  fleet: Fleet
  devices: SimulatedDevices
  /** Of devices that are not simulated. */
  updates: Pick<Updates, 'offer' | 'cancel'>
  firmwares: Pick<Firmwares, 'read' | 'recordAccess'>
}

/** Updates over the air: of an image that the account has by its hash, or of one that comes with the request. */
export function updateRoutes(deps: UpdateDeps): FastifyPluginAsyncTypebox {
  const { fleet, devices, updates, firmwares } = deps
  return async (app) => {
    await app.register(uploadRoute(deps))
    app.post(
      '/devices/:id/firmware',
      {
        schema: {
          tags,
          params: Id,
          description: 'Updates the device with an image that the account has.',
          body: StoredImage,
          response: { 202: Accepted, ...texts(400, 404, 409, 422) },
        },
      },
      async ({ caller, params, body: { sha256 } }, reply) => {
        const device = await ownDevice(fleet, caller.sub, params.id)
        requireConnection(deps, device)
        const send = async () => {
          const image = await firmwares.read(caller.sub, sha256)
          if (!image) throw notFound(`Firmware ${sha256} does not exist.`)
          return update(deps, device, image)
        }
        const accepted = await images.run(caller.sub, send, 'asked')
        // A time that cannot be stored is no reason to refuse what the device has been told.
        await firmwares.recordAccess(caller.sub, sha256).catch(() => {})
        return reply.code(202).send(accepted)
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

/** Updates a device with the image in a multipart form. */
function uploadRoute(deps: UpdateDeps): FastifyPluginAsyncTypebox {
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
        const device = await ownDevice(deps.fleet, caller.sub, params.id)
        // Without a content type there is no parser, and no body.
        const form = body instanceof Readable ? body : raw
        const image = await readFirmwareForm(form, headers, maxBytes).catch((failure: unknown) => {
          // The client might go on sending.
          if (failure instanceof Failure && failure.statusCode === 413) reply.header('Connection', 'close')
          throw failure
        })
        requireConnection(deps, device)
        return reply.code(202).send(await update(deps, device, image))
      },
    )
  }
}

function requireConnection({ fleet, devices }: UpdateDeps, device: Device): void {
  if (fleet.presenceOf(device).status === 'online' || devices.runsFirmware(device.id)) return
  throw conflict(`${device.name} is not connected. Send the firmware again when it is online.`)
}

async function update(
  { devices, updates }: UpdateDeps,
  device: Device,
  image: Buffer,
): Promise<{ firmwareSha: string; firmware?: string }> {
  return device.kind === 'simulated'
    ? { firmwareSha: await devices.update(device, image) }
    : updates.offer(device, image)
}
