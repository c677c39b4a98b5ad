import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done, Line, texts, Type } from '../api/schema.ts'
import { badRequest, Failure } from '../api/failure.ts'
import { requireFreshSignIn } from '../api/caller.ts'
import type { Account, Accounts } from './accounts.ts'
import type { FirstAccount } from './openAccounts.ts'
import { passwordQueueFull } from './passwordHash.ts'

const Language = Type.Enum(['en', 'de'], { description: 'Missing until it is chosen.' })
const Name = Line(0, 100)

const User = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  username: Type.String(),
  language: Type.Optional(Language),
})

const UserChange = Type.Object({
  firstName: Type.Optional(Name),
  lastName: Type.Optional(Name),
  language: Type.Optional(Language),
})

const NewPassword = Type.Object({ newPassword: Type.String({ minLength: 8, maxLength: 255 }) })

interface AccountRouteParts {
  accounts: Accounts
  firstAccount: FirstAccount
  /** Ends all sign-ins of an account but one. */
  endOtherSignIns(account: string, keptGrant: string): void
}

/** The user's own data; the same under both of its names. */
export function accountRoutes({ accounts, firstAccount, endOtherSignIns }: AccountRouteParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const path of ['/users', '/settings']) {
      app.get(path, { schema: { tags: ['user'], response: { 200: User, ...texts() } } }, async ({ caller }) => userOf(accounts.find(caller.sub)))
      app.put(path, { schema: { tags: ['user'], body: UserChange, response: { 200: User, ...texts(400, 413, 415) } } }, async ({ caller, body }) => {
        accounts.update(caller.sub, body)
        return userOf(accounts.find(caller.sub))
      })
    }
    app.put('/users/password', { schema: { tags: ['user'], body: NewPassword, response: { ...done, ...texts(400, 413, 415, 429) } } }, async ({ caller, body }, reply) => {
      requireFreshSignIn(caller, reply)
      if (passwordQueueFull(caller.sub)) throw new Failure(429, 'Too many changes of your password are waiting already. Try again when they are done.')
      if (await accounts.isPassword(caller.sub, body.newPassword)) throw badRequest('The new password is the same as the current one. Choose another one.')
      await accounts.changePassword(caller.sub, body.newPassword)
      endOtherSignIns(caller.sub, caller.grant)
      firstAccount.forgetPassword(accounts.find(caller.sub)?.username ?? '')
      return reply.code(204).send(null)
    })
    app.get('/dashboard', { schema: { tags: ['user'], description: 'Nothing yet.', response: { 200: Type.Object({}), ...texts() } } }, async () => ({}))
  }
}

function userOf(account: Account | undefined) {
  const { username = '', firstName = '', lastName = '', language } = account ?? {}
  return { firstName, lastName, email: `${username}@localhost`, username, ...(language && { language }) }
}
