import { badRequest, Failure } from '../api/failure.ts'
import { quotas } from '../api/quotas.data.ts'
import type { DeviceRoute } from '../device-gateway/http/deviceRoutes.ts'
import { Rates } from '../device-gateway/limits.ts'
import { networkOf } from '../http/sender.ts'
import type { EntranceFacts } from './entranceRoute.ts'
import type { Enrolments, SelfClaim } from './enrolments.ts'

const tokenForm = /^e1_[\w-]{43}$/
const printable = /^[\x20-\x7e]{1,64}$/

/** POST /device/v1/claim: a device claims itself by a token. */
export class SelfClaims {
  readonly #enrolments: Pick<Enrolments, 'claim'>
  readonly #facts: () => Pick<EntranceFacts, 'host' | 'port' | 'ca' | 'updatesKey'>
  readonly #now: () => number
  readonly #rates: Rates

  constructor(
    enrolments: Pick<Enrolments, 'claim'>,
    facts: () => Pick<EntranceFacts, 'host' | 'port' | 'ca' | 'updatesKey'>,
    now: () => number = Date.now,
  ) {
    this.#enrolments = enrolments
    this.#facts = facts
    this.#now = now
    this.#rates = new Rates(quotas.entrance.claims, now)
  }

  /** The answer of 201, or a Failure with the status of another one. */
  async answer(body: unknown, remote: string): Promise<object> {
    if (!this.#rates.take(networkOf(remote)))
      throw new Failure(429, 'Too many claims come from this address. Wait a second.', 1)
    const { id, key } = await this.#enrolments.claim(read(body))
    const { host, port, ca, updatesKey } = this.#facts()
    return { id, key, host, port, ca, updatesKey, time: this.#now() }
  }
}

export function claimRoute(claims: SelfClaims): DeviceRoute {
  return {
    method: 'POST',
    path: /^\/device\/v1\/claim$/,
    needsKey: false,
    answer: async ({ remote, body }, response) => {
      const claimed = await claims.answer(await body(), remote)
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(claimed))
    },
  }
}

function read(body: unknown): SelfClaim {
  const { token, hardwareId, model } = (typeof body === 'object' && body !== null ? body : {}) as Partial<
    Record<keyof SelfClaim, unknown>
  >
  if (typeof token !== 'string' || !tokenForm.test(token))
    throw badRequest('"token" must be the token of an enrolment, e1_ and 43 characters.')
  if (typeof hardwareId !== 'string' || !printable.test(hardwareId) || hardwareId.trim() === '')
    throw badRequest('"hardwareId" must have 1 to 64 printable characters.')
  if (typeof model !== 'string' || !printable.test(model) || model.trim() === '')
    throw badRequest('"model" must have 1 to 64 printable characters.')
  return { token, hardwareId, model: model.trim() }
}
