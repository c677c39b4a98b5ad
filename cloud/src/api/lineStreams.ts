import type { ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { Grants } from '../identity/grants.ts'
import type { Caller } from './caller.ts'
import { Failure } from './failure.ts'
import { Type } from './schema.ts'

export interface LineStreamParts {
  grants: Pick<Grants, 'isLive' | 'onEnded' | 'onUnsure'>
  /** True where the identity provider doesn't report the end of a sign-in: then the stream ends with the token. */
  endsWithToken: boolean
}

const second = 1000
const keepAlive = 15 * second
/** After this time the page reconnects, so that its sign-in is checked again. */
const longest = 60 * 60 * second

interface Followed {
  /** Called with each sign of life. */
  alive?(): void
  stop(): void
}

interface Open {
  caller: Caller
  end(): void
}

/** Streams of lines of JSON. Each lasts as long as the sign-in of its client. */
export class LineStreams {
  readonly #endsWithToken: boolean
  readonly #most: number
  readonly #refusal: string
  readonly #open = new Set<Open>()

  /** An account may open `most` streams; further ones are refused with the text `refusal`. */
  constructor({ grants, endsWithToken }: LineStreamParts, most: number, refusal: string) {
    this.#endsWithToken = endsWithToken
    this.#most = most
    this.#refusal = refusal
    grants.onEnded((grant) => this.#endWhere((caller) => caller.grant === grant))
    grants.onUnsure(() => void this.#check(grants))
  }

  close(): void {
    this.#endWhere(() => true)
  }

  #endWhere(fits: (caller: Caller) => boolean): void {
    for (const { caller, end } of [...this.#open]) if (fits(caller)) end()
  }

  /** This process may have missed that a sign-in ended. */
  async #check(grants: LineStreamParts['grants']): Promise<void> {
    for (const { caller, end } of [...this.#open])
      if (!(await grants.isLive(caller.grant, caller.sub).catch(() => true))) end()
  }

  /** `follow` writes to the stream, as long as that does not need to drain, and returns what ends its work. */
  open(caller: Caller, follow: (stream: PassThrough) => Followed): Readable {
    if ([...this.#open].filter((each) => each.caller.sub === caller.sub).length >= this.#most)
      throw new Failure(429, this.#refusal)
    const stream = new PassThrough()
    const followed = follow(stream)
    const until = this.#endsWithToken ? Math.min(longest, Math.max(0, caller.expiresAt - Date.now())) : longest
    const signOfLife = () => {
      if (stream.writableNeedDrain) return
      stream.write('\n')
      followed.alive?.()
    }
    const timers = [setTimeout(() => end(), until), setInterval(signOfLife, keepAlive)]
    const opened: Open = { caller, end: () => end() }
    const end = () => {
      this.#open.delete(opened)
      for (const timer of timers) clearTimeout(timer)
      followed.stop()
      stream.end()
    }
    this.#open.add(opened)
    stream.once('close', end)
    return stream
  }
}

/** The response of a route that answers with lines of JSON. */
export const linesOfJson = (description: string) => ({
  description,
  content: { 'application/x-ndjson': { schema: Type.Unsafe<NodeJS.ReadableStream>({ type: 'string' }) } },
})

interface LinesReply<Sent> {
  raw: ServerResponse
  header(name: string, value: string): this
  type(contentType: string): this
  send(lines: Readable): Sent
}

/** Answers with a stream of lines, which ends when its reader leaves. No server in between may keep them back. */
export function sendLines<Sent>(reply: LinesReply<Sent>, lines: Readable): Sent {
  // The reader may have gone meanwhile.
  if (reply.raw.destroyed) lines.destroy()
  reply.raw.once('close', () => lines.destroy())
  return reply
    .header('Cache-Control', 'no-store')
    .header('X-Accel-Buffering', 'no')
    .type('application/x-ndjson')
    .send(lines)
}
