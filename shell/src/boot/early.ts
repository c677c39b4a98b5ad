/**
 * The provider's answer to a sign-in, and the response of its token endpoint; null where the shell is to ask for that
 * itself.
 */
export interface Answer {
  url: string
  redeemed: Promise<Response> | null
}

/** What the boot script has begun before the shell's code was there. */
export interface Early {
  config: Promise<Response>
  /** Of the usual address. */
  registry?: Promise<Response>
  /** The provider's description of itself, and whose it is. */
  metadata?: Promise<{ authority: string; document: object } | null>
  answer?: Promise<Answer>
  /** Responses to GET requests, by their address. */
  calls: Map<string, Promise<Response>>
}

const request = 'shell-takes-over'
type Take = (early: Early) => void

/** Hands it over once, and to a script that this one has started, only: it leads to the tokens. */
export const giveEarly = (early: Early, isShell: (script: Element | null) => boolean): void => {
  const give = (event: Event) => {
    if (!isShell(document.currentScript)) return
    window.removeEventListener(request, give)
    ;(event as CustomEvent<Take>).detail(early)
  }
  window.addEventListener(request, give)
}

/** Takes it, while the shell's script runs for the first time. */
export const takeEarly = (): Early | null => {
  let early: Early | null = null
  window.dispatchEvent(new CustomEvent<Take>(request, { detail: (given) => void (early = given) }))
  return early
}

/** A response that nobody may ever read: then its failure is none. */
export const ask = (address: string, options: RequestInit = {}): Promise<Response> => {
  const response = fetch(address, { signal: AbortSignal.timeout(30_000), ...options })
  response.catch(() => undefined)
  return response
}

/** Milliseconds after which a response that nobody has asked for is too old. */
const freshFor = 10_000

/** A `fetch` to which each of these responses belongs, once. */
export const fetchAfter = ({ calls }: Early): typeof fetch => {
  setTimeout(() => calls.clear(), freshFor)
  return (input, init) => {
    const early = init?.method === 'GET' && typeof input === 'string' ? calls.get(input) : undefined
    if (early === undefined) return fetch(input, init)
    calls.delete(input as string)
    return early.catch(() => fetch(input, init))
  }
}
