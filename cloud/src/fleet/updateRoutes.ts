import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done, texts } from '../api/answers.ts'
import { conflict, Failure } from '../api/failure.ts'
import { Type } from '../api/schema.ts'
import type { Services } from '../services.ts'
import { readFirmwareForm } from './firmwareForm.ts'
import { ownDevice } from './routes.ts'

const Id = Type.Object({ id: Type.String() })
const Accepted = Type.Object({ firmwareSha: Type.String({ description: 'SHA-256 of the image; the device has it as its firmwareSha, and tells it in its event hello.' }) }, { description: 'Kept; the device restarts with it.' })
const mostBytes = 8 * 1024 * 1024
const tags = ['devices']

/** Updates over the air. */
export function updateRoutes({ fleet, devices }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers()
    // The form is read by the route, once the device is known.
    app.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    const description = 'The multipart form has the image as its field "file". What the image is, is seen by its content.'
    app.put('/devices/:id/firmware', { schema: { tags, params: Id, description, consumes: ['multipart/form-data'], response: { 202: Accepted, ...texts(400, 404, 409, 413, 415, 422) } } }, async ({ caller, params, headers, raw }, reply) => {
      const device = ownDevice(fleet, caller.sub, params.id)
      const image = await readFirmwareForm(raw, headers, mostBytes).catch((failure: unknown) => {
        // A body without an end would go on.
        if (failure instanceof Failure && failure.statusCode === 413) reply.header('Connection', 'close')
        throw failure
      })
      if (fleet.presenceOf(device).status !== 'online' && !devices.runsFirmware(device.id)) throw conflict(`${device.name} is not connected. Send the firmware again when it is online.`)
      return reply.code(202).send({ firmwareSha: await devices.update(device, image) })
    })
    app.delete('/devices/:id/firmware', { schema: { tags, params: Id, description: 'The simulated device goes back to what it came with.', response: { ...done, ...texts(404) } } }, async ({ caller, params }, reply) => {
      const { id } = ownDevice(fleet, caller.sub, params.id)
      await devices.restore(id)
      return reply.code(204).send(null)
    })
  }
}
