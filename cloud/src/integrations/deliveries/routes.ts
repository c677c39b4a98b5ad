import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { texts } from '../../api/answers.ts'
import { notFound } from '../../api/failure.ts'
import { Type } from '../../api/schema.ts'
import type { Services } from '../../services.ts'
import { normaliseExported } from '../exported.ts'
import { draft } from '../schema.ts'
import { deliveryAnswer, DeliveryAnswer, healthAnswer, HealthAnswer, PreviewAnswer, PreviewBody, RunAnswer, RunBody } from './schema.ts'

const Id = Type.Object({ id: Type.String() })
const Ids = Type.Object({ id: Type.String(), deliveryId: Type.String() })
const tags = ['integrations']

export function deliveryRoutes({ integrations, execution }: Services): FastifyPluginAsyncTypebox {
  const own = (owner: string, id: string) => {
    if (!integrations.find(owner, id)) throw notFound(`Integration ${id} does not exist.`)
  }
  return async (app) => {
    app.addHook('preValidation', async ({ body }) => normaliseExported(body))
    app.get('/integrations/:id/deliveries', { schema: { tags, params: Id, description: 'The newest first, at most 50.', response: { 200: Type.Object({ deliveries: Type.Array(DeliveryAnswer) }), ...texts(304, 404) } } }, async ({ caller, params }) => {
      own(caller.sub, params.id)
      return { deliveries: execution.deliveriesOf(caller.sub, params.id).map(deliveryAnswer) }
    })
    app.get('/integrations/health', { schema: { tags, description: 'How the last deliveries of each integration that is enabled ended, and how many are disabled.', response: { 200: Type.Object({ integrations: Type.Array(HealthAnswer), disabled: Type.Integer() }), ...texts(304) } } }, async ({ caller }) => {
      const recent = execution.recentOf(caller.sub)
      const owned = integrations.ownedBy(caller.sub)
      const enabled = owned.filter(({ content }) => content['disabled'] !== true)
      return {
        disabled: owned.length - enabled.length,
        integrations: enabled.map(({ id, content: { name } }) => {
          return { id, name, ...healthAnswer(recent.get(id) ?? { deliveries: 0, failed: 0 }) }
        }),
      }
    })
    app.post('/integrations/:id/deliveries/:deliveryId/replay', { schema: { tags, params: Ids, response: { 202: DeliveryAnswer, ...texts(404) } } }, async ({ caller, params }, reply) => {
      own(caller.sub, params.id)
      const delivery = execution.replay(caller.sub, params.id, params.deliveryId)
      if (!delivery) throw notFound(`Delivery ${params.deliveryId} does not exist.`)
      return reply.code(202).send(deliveryAnswer(delivery))
    })
    app.post('/integrations/preview', { schema: { tags, body: PreviewBody, description: 'What would be sent for an event. Nothing is sent.', response: { 200: PreviewAnswer, ...texts(400, 413, 415, 429) } } }, async ({ caller, body }) => {
      return execution.preview(caller.sub, body.type, draft(body.content), body.event)
    })
    app.post('/integrations/run', { schema: { tags, body: RunBody, description: 'Runs a custom function without saving it.', response: { 200: RunAnswer, ...texts(400, 413, 415, 429) } } }, async ({ caller, body }) => {
      return execution.run(caller.sub, draft(body.content), body.event)
    })
  }
}
