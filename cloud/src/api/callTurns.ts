import type { FastifyInstance } from 'fastify'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { FairQueue } from '@console/threads'
import { neighbours } from '../threads/pieces.ts'
import { Failure } from './failure.ts'
import { quotas } from './quotas.data.ts'

const { waiting } = quotas.account.requests
/** Of any number of accounts at once, one call of each. */
const starts = new FairQueue(Infinity, 1)

/**
 * Resolves when an account's next call may begin: at once, or in the turn of the event loop after the one before it. It
 * waits for nothing else.
 */
export async function callTurn(account: string): Promise<void> {
  if (starts.asked(account) >= waiting)
    throw new Failure(429, `${waiting} requests of this account wait already. Wait for some of their answers.`, 1)
  neighbours.seen(account)
  await new Promise<void>(
    (begin) =>
      void starts.run(
        account,
        () => {
          begin()
          return othersTurn()
        },
        'asked',
      ),
  )
}

/**
 * Lets the calls of an account begin one after the other, so that those of others come between them, however many it
 * has begun at once.
 */
export function takeTurns(api: FastifyInstance): void {
  api.addHook('onRequest', ({ caller }) => callTurn(caller.sub))
}
