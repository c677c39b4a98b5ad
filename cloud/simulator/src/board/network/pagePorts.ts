import type { IncomingHttpHeaders } from 'node:http'
import { Transform } from 'node:stream'

/** The ports of a board's servers, and those of this computer where browsers find them. */
export type Ports = readonly { port: number; at: number }[]

/** Nothing but space and comments may be before it, or the page is shown as an old browser would. */
const doctype = /^(?:\xEF\xBB\xBF)?(?:\s|<!--(?:(?!-->)[^])*-->)*<!doctype[^>]*>/i
/** Text, or an element: no doctype comes after it. */
const other = /^(?:\xEF\xBB\xBF)?\s*(?:[^<\s\xEF]|<[^!])/
const maxStartLength = 1024
/** Milliseconds: a sketch that sends slowly is seen while it sends. */
const maxWaitMs = 100

/**
 * Pages of sketches open websockets at the ports that the board has: `ws://${location.hostname}/ws`, or `:81`. A script
 * at the begin of a page leads them to the ports that this computer has for them. Returns the headers that the page
 * gets, and what its text has to pass; undefined for what is no page.
 */
export function leadingToPorts(
  asked: IncomingHttpHeaders,
  headers: IncomingHttpHeaders,
  ports: Ports,
): { headers: IncomingHttpHeaders; through: Transform } | undefined {
  // Scripts ask for values, which sketches send as pages, too.
  if (asked['sec-fetch-mode'] !== 'navigate') return undefined
  if (!/^text\/html\b/i.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined)
    return undefined
  const script = Buffer.from(scriptFor(ports))
  const length = Number(headers['content-length'])
  // The ports change, so no browser may keep the page.
  const { etag: _etag, 'last-modified': _modified, ...rest } = headers
  return {
    headers: {
      ...rest,
      'cache-control': 'no-store',
      ...(Number.isSafeInteger(length) && { 'content-length': String(length + script.length) }),
    },
    through: inserting(script),
  }
}

function scriptFor(ports: Ports): string {
  const known = JSON.stringify(Object.fromEntries(ports.map(({ port, at }) => [port, at])))
  return `<script>(p=>{const W=WebSocket;window.WebSocket=class WebSocket extends W{constructor(u,...r){const a=new URL(u,location);if(a.hostname==location.hostname&&a.protocol!='wss:')a.port=p[a.port||80]||a.port;super(a,...r)}}})(${known})</script>`
}

function inserting(script: Buffer): Transform {
  let start: Buffer | undefined = Buffer.alloc(0)
  let wait: NodeJS.Timeout | undefined
  const begun = () => {
    clearTimeout(wait)
    const [before = ''] = doctype.exec(start?.subarray(0, maxStartLength).toString('latin1') ?? '') ?? []
    const whole = start ?? Buffer.alloc(0)
    start = undefined
    return Buffer.concat([whole.subarray(0, before.length), script, whole.subarray(before.length)])
  }
  const made = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!start) {
        done(null, chunk)
        return
      }
      start = Buffer.concat([start, chunk])
      const text = start.subarray(0, maxStartLength).toString('latin1')
      wait ??= setTimeout(() => made.push(begun()), maxWaitMs)
      done(null, start.length >= maxStartLength || other.test(text) || doctype.test(text) ? begun() : undefined)
    },
    flush(done) {
      done(null, start && begun())
    },
    destroy(error, done) {
      clearTimeout(wait)
      done(error)
    },
  })
  return made
}
