import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { networkOf } from '../http/sender.ts'
import { FairQueue } from '@console/threads'
import type { BodyOwner, HeldBodies } from './heldBodies.ts'
import { quotas } from './quotas.data.ts'

const { small } = quotas.bodies
/**
 * Of each owner one part in a turn of the event loop: of many bodies at once there would be as many, and an answer to
 * others takes several turns.
 */
const parts = new FairQueue(Infinity, 1)

/** The address that a request comes from, as far as that can be told. */
export type SenderOf = (request: FastifyRequest) => string | undefined

/**
 * Counts the bodies of all calls while they arrive, and refuses what there is no memory for. Small ones are not
 * counted, so that ordinary calls go on; the number of connections bounds them.
 */
export function limitBodies(app: FastifyInstance, held: HeldBodies, senderOf: SenderOf): void {
  const bodies = new WeakMap<FastifyRequest, CountedBody>()
  app.addHook('preParsing', async (request, reply, payload) => {
    const length = lengthOf(request)
    // The connection may have ended while the caller was asked for.
    if (length <= small || reply.raw.destroyed) return payload
    const owner = ownerOf(request, senderOf)
    // A longer one than the call takes is refused for that.
    if (length <= (request.routeOptions.bodyLimit ?? 0)) held.requireRoom(owner, length)
    const body = new CountedBody(held, owner)
    bodies.set(request, body)
    body.count(payload as Readable, reply.raw)
    return body
  })
  app.addHook('onSend', async (request, reply) => {
    const body = bodies.get(request)
    if (!body) return
    // Closing the connection while the client sends could take the refusal from it. The rest is read and dropped.
    if (body.isRefused) reply.removeHeader('connection')
    body.workEnds()
  })
  // When the client has left, a call that answers nothing ends without `onSend`.
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply)
      if (result instanceof Promise) {
        const end = () => bodies.get(request)?.workEnds()
        result.then(end, end)
      }
      return result
    }
  })
}

function lengthOf({ headers }: FastifyRequest): number {
  const told = headers['content-length']
  if (told !== undefined) return Number(told)
  return headers['transfer-encoding'] === undefined ? 0 : Infinity
}

function ownerOf(
  request: Pick<FastifyRequest, keyof FastifyRequest> & Partial<Pick<FastifyRequest, 'caller' | 'team'>>,
  senderOf: SenderOf,
): BodyOwner {
  const { caller, team } = request
  if (caller) return { name: `account ${caller.sub}`, isStranger: false, busy: 503 }
  // Released tools wait at a 429 only.
  if (team) return { name: `team ${team.id}`, isStranger: false, busy: 429 }
  return { name: networkOf(senderOf(request) ?? ''), isStranger: true, busy: 503 }
}

/**
 * Passes a body on, and holds memory for what has arrived of it, until the response is closed and the call has ended:
 * that may go on when the client has left. A body that has not come whole reaches no call.
 */
class CountedBody extends Transform {
  readonly #held: HeldBodies
  readonly #owner: BodyOwner
  #arrived = 0
  #heldBytes = 0
  #isWhole = false
  #isClosed = false
  #hasWorked = false
  isRefused = false

  constructor(held: HeldBodies, owner: BodyOwner) {
    super()
    this.#held = held
    this.#owner = owner
    // The parser listens only while it reads.
    this.on('error', () => {})
  }

  count(payload: Readable, response: ServerResponse): void {
    payload.pipe(this)
    response.once('close', () => {
      this.#isClosed = true
      if (!this.#isWhole) {
        payload.unpipe(this)
        this.destroy(new Error('The connection has ended before the whole body came.'))
        // The next request of the connection comes after the rest.
        payload.resume()
      }
      this.#freeUnused()
    })
  }

  workEnds(): void {
    this.#hasWorked = true
    this.#freeUnused()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#arrived += chunk.length
    try {
      if (this.#arrived > small) {
        this.#held.hold(this.#owner, this.#arrived - this.#heldBytes)
        this.#heldBytes = this.#arrived
      }
      const pass = () => {
        done(null, chunk)
        return othersTurn()
      }
      parts.run(this.#owner.name, pass, 'asked').catch(done)
    } catch (refusal) {
      this.isRefused = true
      done(refusal as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    this.#isWhole = true
    done()
  }

  #freeUnused(): void {
    if (!this.#isClosed || (this.#isWhole && !this.#hasWorked)) return
    this.#held.free(this.#owner, this.#heldBytes)
    this.#heldBytes = 0
  }
}
