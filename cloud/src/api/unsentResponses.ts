import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'
import { quotas } from './quotas.data.ts'

const second = 1000
const { unsent: maxBytes } = quotas.account
const refusal = `${maxBytes / 1024 ** 2} MB of responses wait for this account's clients to read them. Read these first.`

/**
 * Limits the memory of what an account asks for and does not read: beyond so many bytes, further responses are refused,
 * and a response that nobody reads for `timeoutMs` ends with its connection. Streams of lines are not counted, as they
 * stop while nobody reads them.
 */
export function limitUnsent(app: FastifyInstance, timeoutMs = 30 * second): void {
  const unsent = new Map<string, number>()
  const add = (account: string, bytes: number) => {
    const sum = (unsent.get(account) ?? 0) + bytes
    if (sum > 0) unsent.set(account, sum)
    else unsent.delete(account)
  }
  app.addHook('onSend', async ({ method, caller }, reply, payload) => {
    // What a failure says is short, and may be this refusal.
    if (method !== 'GET' || reply.statusCode >= 400) return
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const bytes = isWhole ? Buffer.byteLength(payload) : Number(reply.getHeader('content-length') ?? 0)
    if (bytes === 0 || reply.raw.destroyed) return
    if ((unsent.get(caller.sub) ?? 0) + bytes > maxBytes) throw new Failure(429, refusal)
    add(caller.sub, bytes)
    reply.raw.once('close', () => add(caller.sub, -bytes))
    reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy())
  })
}
