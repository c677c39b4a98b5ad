import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { done, Line, texts, Type } from '../api/schema.ts'
import { badRequest, Failure } from '../api/failure.ts'
import { notSignedIn, requireFreshSignIn } from '../api/caller.ts'
import type { Queries } from '../store/database.ts'
import type { Account, Accounts, StoredAccount } from './accounts.ts'
import type { ForeignIssuer } from '../identity/foreign/issuerOptions.ts'
import type { FirstAccount } from './openAccounts.ts'
import type { SignInAttempts } from './signInAttempts.ts'
import { checkPassword } from './passwordCheck.ts'
import { hashPassword, passwordMatches, passwordQueueFull } from './passwordHash.ts'

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

const NewPassword = Type.Object({
  newPassword: Type.String({ minLength: 8, maxLength: 255 }),
  currentPassword: Type.Optional(Type.String({ maxLength: 255, description: 'Stands in for a recent sign-in.' })),
})

/** What limits guesses of a password, at sign-in and here. */
export interface PasswordChecks {
  attempts: SignInAttempts
  /** Undefined behind a proxy that is not named. */
  senderOf(request: FastifyRequest): string | undefined
}

interface AccountRouteParts extends PasswordChecks {
  accounts: Accounts
  firstAccount: FirstAccount
  /** The foreign identity provider that has the passwords, if one has. */
  foreign?: Pick<ForeignIssuer, 'issuer' | 'accountPage'>
  /**
   * Changes something of an account, and ends all its sign-ins but one. Returns false, with nothing changed, when that
   * one was ended meanwhile.
   */
  endOtherSignIns(account: string, keptGrant: string, change: (tx: Queries) => Promise<void>): Promise<boolean>
}

/** The user's own data; the same under both of its names. */
export function accountRoutes({
  accounts,
  firstAccount,
  foreign,
  endOtherSignIns,
  ...checks
}: AccountRouteParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const path of ['/users', '/settings']) {
      app.get(path, { schema: { tags: ['user'], response: { 200: User, ...texts() } } }, async ({ caller }) =>
        userOf(await accounts.find(caller.sub)),
      )
      app.put(
        path,
        { schema: { tags: ['user'], body: UserChange, response: { 200: User, ...texts(400, 413, 415) } } },
        async ({ caller, body }) => {
          await accounts.update(caller.sub, body)
          return userOf(await accounts.find(caller.sub))
        },
      )
    }
    app.put(
      '/users/password',
      { schema: { tags: ['user'], body: NewPassword, response: { ...done, ...texts(400, 403, 413, 415, 429) } } },
      async (request, reply) => {
        const { caller, body } = request
        if (foreign)
          throw badRequest(
            `Your password is kept by your identity provider. Change it there: ${foreign.accountPage ?? foreign.issuer}`,
          )
        if (body.currentPassword === undefined) requireFreshSignIn(caller, reply)
        const account = await accounts.find(caller.sub)
        if (body.currentPassword !== undefined)
          await requirePassword(checks, account, body.currentPassword, request, reply)
        // The queue is asked and entered without a wait in between: otherwise parallel calls would all pass.
        if (passwordQueueFull(caller.sub)) throw queueFull()
        if (await passwordMatches(body.newPassword, account?.passwordHash, caller.sub))
          throw badRequest('The new password is the same as the current one. Choose another one.')
        const hash = await hashPassword(body.newPassword, caller.sub)
        if (!(await endOtherSignIns(caller.sub, caller.grant, (tx) => accounts.changePassword(caller.sub, hash, tx))))
          throw notSignedIn(reply)
        await firstAccount.forgetPassword(account?.username ?? '')
        return reply.code(204).send(null)
      },
    )
  }
}

/** What else says who is asking: without it, a stolen token could change the password. */
async function requirePassword(
  { attempts, senderOf }: PasswordChecks,
  account: StoredAccount | undefined,
  password: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const address = senderOf(request)
  const { result, wait } = await checkPassword(attempts, {
    attempt: { username: account?.username ?? '', ...(address !== undefined && { address }) },
    password,
    hash: account?.passwordHash,
    lane: account?.sub,
  })
  if (result === 'right') return
  if (result === 'wrong') throw new Failure(403, 'The current password is wrong.')
  const seconds = Math.ceil(wait / 1000)
  reply.header('Retry-After', seconds)
  throw result === 'busy' ? queueFull() : new Failure(429, `Too many wrong passwords. Try again in ${seconds} s.`)
}

function queueFull(): Failure {
  return new Failure(429, 'Too many changes of your password are waiting already. Try again when they are done.')
}

function userOf(account: Account | undefined) {
  const { username = '', firstName = '', lastName = '', language, email = `${username}@localhost` } = account ?? {}
  return { firstName, lastName, email, username, ...(language && { language }) }
}
