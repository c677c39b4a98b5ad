import { AsyncLocalStorage } from 'node:async_hooks'
import { legible } from '../api/failure.ts'

/** A request that was answered. Its address is told as a route only: what stands in it may be secret. */
interface AnsweredRequest {
  request: string
  method: string
  route: string
  status: number
  milliseconds: number
}

/** Takes what an operator should know: what is wrong, unless it says otherwise. */
export type Tell = (text: string, level?: 'info') => void

export interface CloudLog {
  tell: Tell
  answered?(request: AnsweredRequest): void
  /** Does the work of a request; what is told meanwhile carries its id. */
  during(request: string, work: () => void): void
}

type Print = (text: string) => void

/** Text for people, or a line of JSON for each entry. */
export function openLog(print: Print, format: 'text' | 'json' = 'text'): CloudLog {
  if (format === 'text') {
    const tell = legible(print)
    return { tell: (text) => tell(withoutSecrets(text)), during: (_request, work) => work() }
  }
  const context = new AsyncLocalStorage<string>()
  const entry = (level: string, fields: object) =>
    print(JSON.stringify({ time: new Date().toISOString(), level, ...fields }))
  const tell: Tell = (text, level) => {
    const request = context.getStore()
    legible((message) => entry(level ?? 'error', { message, ...(request !== undefined && { request }) }))(
      withoutSecrets(text),
    )
  }
  return {
    tell,
    answered: (fields) => entry('info', { message: 'request', ...fields }),
    during: (request, work) => context.run(request, work),
  }
}

const maxTextLength = 10_000
/** What opens something is shorter. */
const maxWordLength = 1_000

const secrets: readonly [RegExp, string][] = [
  // Tokens, and whatever follows a scheme of the Authorization header.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, '…'],
  [/\b(Bearer|Basic) +[^\s"',]+/gi, '$1 …'],
  // The password of an address. Without a bound on the scheme each letter of a long word would be tried as its begin.
  [/([a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@]*):[^\s/]*@/gi, '$1:…@'],
  [
    /([?&](?:code|token|access_token|refresh_token|id_token|id_token_hint|client_secret|password|key|state|nonce)=)[^\s&#"']+/gi,
    '$1…',
  ],
]

/**
 * Takes out what opens something. Whoever writes to the log has none of it; this is for texts of libraries and of
 * others.
 */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), shortened(text))
}

/** Ends before a word that would be cut in two: half of a secret is not recognized. */
function shortened(text: string): string {
  if (text.length <= maxTextLength) return text
  const most = text.slice(0, maxTextLength)
  const end = Math.max(most.lastIndexOf(' '), most.lastIndexOf('\n'), maxTextLength - maxWordLength)
  return `${most.slice(0, end)} … (${text.length} characters)`
}
