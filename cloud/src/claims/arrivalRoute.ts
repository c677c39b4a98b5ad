import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { linesOfJson, sendLines } from '../api/lineStreams.ts'
import { texts, Type } from '../api/schema.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { ownDevice } from '../fleet/routes.ts'
import type { Database } from '../store/database.ts'
import { ArrivalStreams, type StreamParts } from './arrivalStreams.ts'

const Id = Type.Object({ id: Type.String() })
const Steps = linesOfJson(
  'Lines of JSON, the state first and again at each change: added, seen, signedIn, firstEvent, problem, tells. An empty line every 15 s. It ends with the first event, after 15 minutes, and when the user signs out.',
)

interface ArrivalParts extends StreamParts {
  fleet: Fleet
  db: Database
  whenClosing(close: () => void): void
}

export function arrivalRoute({ fleet, db, whenClosing, ...parts }: ArrivalParts): FastifyPluginAsyncTypebox {
  const streams = new ArrivalStreams(parts)
  whenClosing(() => streams.close())
  return async (app) => {
    app.get(
      '/devices/:id/arrival',
      { exposeHeadRoute: false, schema: { tags: ['claims'], params: Id, response: { 200: Steps, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        const device = await ownDevice(fleet, caller.sub, params.id)
        const accounts = await db.all('SELECT 1 FROM users LIMIT 2')
        const stream = streams.open({ device: device.id, added: device.createdAt, alone: accounts.length < 2, caller })
        return sendLines(reply, stream)
      },
    )
  }
}
