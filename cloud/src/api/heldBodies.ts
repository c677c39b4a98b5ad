import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import { Failure } from './failure.ts'
import { quotas } from './quotas.data.ts'

const { account: mostOfAccount, all: mostOfAll, small } = quotas.bodies
const askAgain = 1
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`

/**
 * Limits the memory of request bodies, of each account and of all together. A body counts from before it is read until
 * its request is answered, with its length, or the most that its call takes where it tells none. Small ones are not
 * counted, so that ordinary calls go on; the number of connections bounds them.
 */
export class HeldBodies {
  readonly #ofAccounts = new Map<string, number>()
  readonly #refused: CloudMetrics['bodiesRefused']
  #all = 0

  constructor(metrics: CloudMetrics) {
    this.#refused = metrics.bodiesRefused
    metrics.gauge('cloud_body_bytes', 'Bytes of request bodies of more than 64 kB that are in memory.', () => [
      [{}, this.#all],
    ])
  }

  /** Returns what ends it. */
  hold(account: string, bytes: number): () => void {
    if (bytes <= small) return () => {}
    const own = this.#ofAccounts.get(account) ?? 0
    if (own + bytes > mostOfAccount) {
      this.#refused.add({ reason: 'account' })
      const text = `${megabytes(mostOfAccount)} of this account's requests are under way already. Send this one later.`
      throw new Failure(429, text, askAgain)
    }
    if (this.#all + bytes > mostOfAll) {
      this.#refused.add({ reason: 'all' })
      throw new Failure(503, 'Too many large requests are under way. Send this one later.', askAgain)
    }
    this.#add(account, bytes)
    return () => this.#add(account, -bytes)
  }

  #add(account: string, bytes: number): void {
    const own = (this.#ofAccounts.get(account) ?? 0) + bytes
    if (own > 0) this.#ofAccounts.set(account, own)
    else this.#ofAccounts.delete(account)
    this.#all += bytes
  }
}

/** Counts the bodies of all calls. Requests without an account or a team count for their sender. */
export function limitBodies(app: FastifyInstance, held: HeldBodies): void {
  app.addHook('preParsing', async (request, { raw }, body) => {
    const bytes = lengthOf(request)
    // The connection may have ended while the caller was asked for.
    if (bytes > 0 && !raw.destroyed) raw.once('close', held.hold(accountOf(request), bytes))
    return body
  })
}

function lengthOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  const told = headers['content-length']
  if (told === undefined) return headers['transfer-encoding'] === undefined ? 0 : most
  // A longer one is refused without being read.
  return Math.min(Number(told) || 0, most)
}

function accountOf({ caller, team, ip }: Partial<Pick<FastifyRequest, 'caller' | 'team'>> & { ip: string }): string {
  if (caller) return `account ${caller.sub}`
  return team ? `team ${team.id}` : `sender ${ip}`
}
