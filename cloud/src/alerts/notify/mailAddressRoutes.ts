import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done, texts, Type } from '../../api/schema.ts'
import type { MailAddresses } from './mailAddresses.ts'

const tags = ['user']
const path = '/users/mail-address'
const Text = Type.String({ minLength: 1, maxLength: 255 })
const Told = Type.Object({ address: Type.Unsafe<string | null>({ anyOf: [{ type: 'string' }, { type: 'null' }] }) })

/** The address for an account's e-mails about alerts. */
export function mailAddressRoutes(addresses: MailAddresses): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(path, { schema: { tags, response: { 200: Told, ...texts(304) } } }, async ({ caller }) => ({
      address: await addresses.of(caller.sub),
    }))
    app.post(
      path,
      {
        schema: {
          tags,
          body: Type.Object({ address: Text }),
          description:
            'Sends a code to the address, once a minute and five times an hour at most. Until the code is confirmed, nothing else is sent there.',
          response: { ...done, ...texts(400, 413, 415, 429) },
        },
      },
      async ({ caller, body }, reply) => {
        await addresses.ask(caller.sub, body.address)
        return reply.code(204).send(null)
      },
    )
    app.put(
      path,
      {
        schema: {
          tags,
          body: Type.Object({ address: Text, code: Text }),
          description: 'With the code that was sent there in the last hour.',
          response: { 200: Told, ...texts(400, 413, 415) },
        },
      },
      async ({ caller, body: { address, code } }) => {
        await addresses.confirm(caller.sub, address, code)
        return { address }
      },
    )
    app.delete(path, { schema: { tags, response: { ...done, ...texts() } } }, async ({ caller }, reply) => {
      await addresses.remove(caller.sub)
      return reply.code(204).send(null)
    })
  }
}
