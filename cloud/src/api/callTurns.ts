import type { FastifyInstance } from 'fastify'
import { piece, waitingPieces } from '../threads/pieces.ts'
import { Failure } from './failure.ts'
import { quotas } from './quotas.data.ts'

const { waiting } = quotas.account.requests

/** Resolves when it is the turn of an account's next call. */
export async function turnOf(account: string): Promise<void> {
  if (waitingPieces(account) >= waiting) throw new Failure(429, `${waiting} requests of this account wait already. Wait for some of their answers.`, 1)
  await piece(account, () => {})
}

/** Lets the calls of an account begin one after the other, so that those of others come between them, however many it has begun at once. */
export function takeTurns(api: FastifyInstance): void {
  api.addHook('onRequest', ({ caller }) => turnOf(caller.sub))
}
