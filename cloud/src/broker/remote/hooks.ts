import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CheckToken } from '../../api/caller.ts'
import { quotas } from '../../api/quotas.data.ts'
import type { Registry } from '../../fleet/registry.ts'
import { respondWithText, type Headers } from '../../http/rawResponses.ts'
import { DatabaseAway } from '../../store/database.ts'
import { identify, idPrefix } from '../brokerClients.ts'
import { mayPublish, maySubscribe, type Principal } from '../topics.ts'
import { ownerLevel } from '../../mqtt/ownerTopics.ts'
import { parseEventTopic } from '../../mqtt/deviceTopic.ts'
import { levelsOf } from '../../mqtt/topicLevels.ts'

interface HookParts {
  devices: Pick<Registry, 'ownerOf' | 'owns' | 'keyMatches'>
  checkToken: CheckToken
  /** What the broker sends, so that nobody else can try keys here. */
  secret: string
}

/** Of EMQX, as its HTTP hooks expect them. */
type Answer =
  | { result: 'deny' }
  | {
      result: 'allow'
      is_superuser?: false
      client_attrs?: { owner: string; kind: Principal['kind'] }
      clientid_override?: string
      expire_at?: number
    }

type Asked = Readonly<Record<string, unknown>>

const maxBodyBytes = 16 * 1024
const deny: Answer = { result: 'deny' }

/**
 * Answers a broker that asks who may connect, publish and subscribe, for clients that connect to it rather than to the
 * cloud.
 */
export class BrokerHooks {
  readonly #parts: HookParts
  readonly #hooks: Readonly<Record<string, (asked: Asked) => Promise<Answer> | Answer>> = {
    '/broker/authenticate': (asked) => this.#authenticate(asked),
    '/broker/authorize': (asked) => this.#authorize(asked),
  }

  constructor(parts: HookParts) {
    this.#parts = parts
  }

  /** Returns whether it was one of its paths. */
  respond(request: IncomingMessage, response: ServerResponse, headers: Headers): boolean {
    const hook = this.#hooks[request.url ?? '']
    if (!hook) return false
    if (request.method !== 'POST')
      respondWithText(response, 405, 'Only POST is possible here.\n', { ...headers, Allow: 'POST' })
    else if (!isSame(request.headers.authorization ?? '', `Bearer ${this.#parts.secret}`))
      respondWithText(response, 401, 'The secret of --broker-secret is missing.\n', {
        ...headers,
        'WWW-Authenticate': 'Bearer',
      })
    else {
      this.#answer(request, hook).then(
        (answer) => {
          response
            .writeHead(200, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
            .end(JSON.stringify(answer))
        },
        (error: unknown) => {
          if (error instanceof DatabaseAway)
            respondWithText(response, 503, "The data can't be reached at the moment.\n", {
              ...headers,
              'Retry-After': '2',
            })
          else respondWithText(response, 400, 'This is not a request of a broker.\n', headers)
        },
      )
    }
    return true
  }

  async #answer(request: IncomingMessage, hook: (asked: Asked) => Promise<Answer> | Answer): Promise<Answer> {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBodyBytes) throw new Error('It is too large.')
      pieces.push(piece)
    }
    const asked: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    if (typeof asked !== 'object' || asked === null) throw new Error('It is not an object.')
    return hook(asked as Asked)
  }

  async #authenticate({ clientid, username, password }: Asked): Promise<Answer> {
    if (
      typeof clientid !== 'string' ||
      typeof username !== 'string' ||
      typeof password !== 'string' ||
      clientid.length > quotas.client.id
    )
      return deny
    const { devices, checkToken } = this.#parts
    const who = await identify(devices, checkToken, username, password)
    const owner = who?.kind === 'device' ? devices.ownerOf(who.id) : who?.sub
    if (!who || owner === undefined) return deny
    const answer: Answer = {
      result: 'allow',
      is_superuser: false,
      client_attrs: { owner: ownerLevel(owner), kind: who.kind },
    }
    // The broker keeps sessions by client id, for all owners: nobody gets the session of a device, or of another user.
    if (who.kind === 'device') return clientid === who.id ? answer : deny
    if (devices.ownerOf(clientid) !== undefined) return deny
    return {
      ...answer,
      clientid_override: `${idPrefix(who.sub)}${clientid}`,
      expire_at: Math.floor(who.expiresAt / 1000),
    }
  }

  /** `topic` is as the client has it, without its owner's level. */
  #authorize({ action, topic, retain, ...client }: Asked): Answer {
    if (typeof topic !== 'string' || topic.length > quotas.client.topic) return deny
    const who = this.#known(client)
    if (!who) return deny
    const owns = (user: string, device: string) => this.#parts.devices.owns(user, device)
    if (action === 'subscribe') return maySubscribe(who, topic, owns) ? { result: 'allow' } : deny
    if (action !== 'publish' || (who.kind === 'user' && isHeartbeat(topic))) return deny
    return mayPublish(who, topic, String(retain) !== 'false', owns) ? { result: 'allow' } : deny
  }

  /**
   * The broker has let them in by that name, and sends back what it was told then: a device that is removed is no user,
   * and another owner's is another device.
   */
  #known({ clientid, username, owner, kind }: Asked): Principal | undefined {
    if (typeof username !== 'string' || typeof clientid !== 'string') return undefined
    // Without its own ids (EMQX before 6.0) a broker lets no user do anything.
    if (kind === 'user')
      return owner === ownerLevel(username) && clientid.startsWith(idPrefix(username))
        ? { kind, sub: username, grant: '', expiresAt: 0 }
        : undefined
    const now = this.#parts.devices.ownerOf(username)
    return kind === 'device' && now !== undefined && owner === ownerLevel(now) ? { kind, id: username } : undefined
  }
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** A device's own, from which its vitals are taken: at a broker of others it is not told who has sent a message. */
function isHeartbeat(topic: string): boolean {
  const event = parseEventTopic(topic)
  return event !== undefined && levelsOf(event.name)[0] === 'heartbeat'
}
