/**
 * The addresses of this cloud. `origin` is the one that browsers use; other addresses are redirected there or refused.
 */
export interface Addresses {
  port: number
  brokerPort: number
  /** Given when browsers reach the cloud through another address, such as a development server's. */
  publicOrigin?: string
  /** The broker's address in the browser, when it is another one. */
  publicBrokerUrl?: string
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  proxies?: readonly string[]
  /** Of a foreign identity provider. */
  foreign?: { issuer: string; audience: string }
}

export interface KnownAddresses {
  /** Where this cloud listens. */
  own: string
  origin: string
  issuer: string
  audience: string
  brokerUrl: string
  port: number
  brokerPort: number
  /** Accepted Host headers, by port. */
  hosts(port: number): ReadonlySet<string>
  origins: ReadonlySet<string>
  proxies: readonly string[]
  /** Whether navigations to 127.0.0.1 are redirected to `origin`; behind a proxy they are not. */
  redirectsToOrigin: boolean
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export function knownAddresses({
  port,
  brokerPort,
  publicOrigin,
  publicBrokerUrl,
  foreign,
  proxies = [],
}: Addresses): KnownAddresses {
  const own = withPort('http://localhost', port)
  const origin = publicOrigin ?? own
  const publicHost = publicOrigin ? [new URL(publicOrigin).host] : []
  const hostsAt = (at: number) => new Set([...loopbackNames.map((name) => withPort(name, at)), ...publicHost])
  return {
    own,
    origin,
    issuer: foreign?.issuer ?? `${origin}/oidc`,
    audience: foreign?.audience ?? `${origin}/api`,
    brokerUrl: publicBrokerUrl ?? `ws://localhost:${brokerPort}/mqtt`,
    port,
    brokerPort,
    hosts: hostsAt,
    origins: new Set([...loopbackNames.map((name) => withPort(`http://${name}`, port)), origin]),
    proxies,
    redirectsToOrigin: publicOrigin === undefined,
  }
}

function withPort(address: string, port: number): string {
  return port === 80 ? address : `${address}:${port}`
}
