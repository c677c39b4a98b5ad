import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { InMemoryWebStorage } from 'oidc-client-ts'
import { parseConfig } from '../config/config.ts'
import { createSession } from './session.ts'
import { createSignInClient, type SignedIn } from './signInClient.ts'
import { announceSignIn } from './signInsElsewhere.ts'

const origin = 'https://console.test'
const authority = 'https://id.test'
const config = parseConfig(
  { oidc: { authority, clientId: 'console', scope: 'openid' } },
  { protocol: 'https:', hostname: 'console.test' },
)
const known = {
  authority,
  document: { issuer: authority, authorization_endpoint: `${authority}/auth`, token_endpoint: `${authority}/token` },
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Who is signed in at the provider; null when nobody is, so that it wants to ask. */
let signedIn: string | null
/** The nonces of the requests in frames, by their codes. */
let nonces: Map<string, string>

/** A page in which the provider answers in a frame. */
const page = () => {
  const window = Object.assign(new EventTarget(), {
    location: { origin, href: `${origin}/`, pathname: '/', search: '', hash: '' },
    sessionStorage: new InMemoryWebStorage(),
    localStorage: new InMemoryWebStorage(),
    isSecureContext: true,
  })
  const contentWindow = {}
  const append = ({ src }: { src: string }) => {
    const { searchParams } = new URL(src)
    const code = `code-${nonces.size}`
    nonces.set(code, searchParams.get('nonce') ?? '')
    const answer = {
      ...(signedIn === null ? { error: 'login_required' } : { code }),
      state: searchParams.get('state') ?? '',
    }
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        origin,
        source: contentWindow,
        data: { source: 'silent-request', url: `${origin}/auth/callback?${new URLSearchParams(answer)}` },
      }),
    )
  }
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'hidden',
    createElement: () => ({ contentWindow, remove: () => {} }),
    documentElement: { append },
  })
  // Hidden, so that no timer renews the token. A browser that saves data loads nothing ahead.
  Object.assign(globalThis, { window, document, navigator: { connection: { saveData: true } } })
}

const opened: BroadcastChannel[] = []
const Channel = globalThis.BroadcastChannel

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => void setImmediate(resolve))
}

/** Does something that another tab tells, and waits until the tabs have heard of it. */
const told = async (name: string, tell: () => void, last: string) => {
  const listening = new BroadcastChannel(name)
  let heard = false
  listening.onmessage = ({ data }) => void (heard ||= data === last)
  tell()
  await until(() => heard)
}

describe('SHELL-41: a page whose session has ended', () => {
  // Loaded once, so that each test waits for the page only.
  beforeAll(() => import('./library/index.ts'))
  beforeEach(() => {
    nonces = new Map()
    page()
    globalThis.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name)
        opened.push(this)
      }
    } as typeof BroadcastChannel
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      const nonce = nonces.get(new URLSearchParams(init?.body as URLSearchParams).get('code') ?? '')
      return Response.json({
        access_token: `of ${signedIn}`,
        token_type: 'Bearer',
        expires_in: 300,
        id_token: `${encoded({ alg: 'none' })}.${encoded({ sub: signedIn, iss: authority, nonce })}.x`,
      })
    })
  })
  afterEach(() => {
    for (const channel of opened.splice(0)) channel.close()
    globalThis.BroadcastChannel = Channel
    jest.restoreAllMocks()
  })

  const start = () => {
    const client = createSignInClient(config, known)
    const first = {
      access_token: 'first',
      id_token: 'x.e30.x',
      expires_at: Date.now() / 1_000 + 300,
      profile: { sub: 'anna', iss: authority },
    } as SignedIn
    client.user = first
    return createSession(client, first, { sub: 'anna', username: 'anna', email: null }, {})
  }
  /** As another tab does it. */
  const logOutElsewhere = () => {
    const other = new BroadcastChannel(`session:${authority}:console`)
    return told(`session:${authority}:console`, () => other.postMessage('done'), 'done')
  }
  const signInElsewhere = (sub: string | null) => {
    signedIn = sub
    return told(`signed-in:${authority}:console`, () => announceSignIn(createSignInClient(config, known)), 'signed in')
  }

  test('goes on in place when the same user signs in in another tab', async () => {
    const session = start()
    await logOutElsewhere()
    expect(session.state.getState()).toBe('ended')
    await signInElsewhere('anna')
    await until(() => session.state.getState() === 'active')
    expect([session.state.getState(), await session.getToken()]).toEqual(['active', 'of anna'])
  })

  test.each([
    ['another user has signed in', 'bert'],
    ['the provider answers that nobody has', null],
  ])('stays ended where %s', async (_, sub) => {
    const session = start()
    await logOutElsewhere()
    await signInElsewhere(sub)
    await until(() => nonces.size === 1)
    // What follows the provider's answer.
    await signInElsewhere(sub)
    await until(() => nonces.size === 2)
    expect(session.state.getState()).toBe('ended')
  })

  test('and one whose session lasts asks for nothing', async () => {
    const session = start()
    await signInElsewhere('bert')
    expect([session.state.getState(), nonces.size, await session.getToken()]).toEqual(['active', 0, 'first'])
  })
})
