import { createHash, randomBytes } from 'node:crypto'

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
}

type HttpResponse = Response

/** Enough of a browser to walk through the sign-in: cookies by path, redirects one by one. */
export class Browser {
  readonly #origin: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.#ask(address, { headers: { accept: 'text/html', ...headers } })
  }

  /** As browsers do under `Referrer-Policy: no-referrer`: with the origin "null". */
  async submit(
    address: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    return this.#ask(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html', origin: 'null', 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  cookies(): { name: string; value: string; path: string }[] {
    return [...this.#cookies].map(([name, { value, path }]) => ({ name, value, path }))
  }

  async follow(response: HttpResponse): Promise<HttpResponse> {
    let next = response
    while (next.status >= 300 && next.status < 400) {
      const location = next.headers.get('location') ?? ''
      if (!location.startsWith(`${this.#origin}/oidc/`) && !location.startsWith('/oidc/')) return next
      next = await this.get(location)
    }
    return next
  }

  async #ask(address: string, init: RequestInit): Promise<HttpResponse> {
    const url = new URL(address, this.#origin)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

export class ConsoleSession {
  readonly browser: Browser
  readonly origin: string
  #verifier = ''

  constructor(origin: string) {
    this.origin = origin
    this.browser = new Browser(origin)
  }

  authorizationAddress(extra: Record<string, string> = {}): string {
    this.#verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: 'console',
      response_type: 'code',
      redirect_uri: `${this.origin}/auth/callback`,
      scope: 'openid profile email offline_access',
      state: randomBytes(8).toString('hex'),
      nonce: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
    return `${this.origin}/oidc/auth?${query.toString()}`
  }

  /** Opens the sign-in page and returns its address. */
  async openSignIn(extra: Record<string, string> = {}): Promise<string> {
    const response = await this.browser.get(this.authorizationAddress(extra))
    const location = response.headers.get('location')
    if (!location) throw new Error(`No sign-in page: ${response.status} ${await response.text()}`)
    return location
  }

  async signIn(username: string, password: string): Promise<Tokens> {
    const page = await this.openSignIn()
    return this.redeem(await this.browser.follow(await this.browser.submit(page, { username, password })))
  }

  async redeem(response: HttpResponse): Promise<Tokens> {
    const location = response.headers.get('location')
    const code = location ? new URL(location).searchParams.get('code') : null
    if (!code) throw new Error(`Not signed in: ${response.status} ${location ?? (await response.text())}`)
    return (await (await this.redeemCode(code)).json()) as Tokens
  }

  async redeemCode(code: string, verifier = this.#verifier): Promise<HttpResponse> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.origin}/auth/callback`,
      code_verifier: verifier,
    })
  }

  async token(fields: Record<string, string>): Promise<HttpResponse> {
    return fetch(`${this.origin}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'console', ...fields }),
      headers: { origin: this.origin },
    })
  }

  async refresh(refreshToken: string): Promise<HttpResponse> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>
}
