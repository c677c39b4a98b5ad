/** Where this cloud is reached. `origin` is the one address that browsers use; everything else is sent there or refused. */
export interface Addresses {
  port: number
  brokerPort: number
  /** Given when browsers reach the cloud through another address, such as a development server's. */
  publicOrigin?: string
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
  /** Host headers that are ours, by port. */
  hosts(port: number): ReadonlySet<string>
  origins: ReadonlySet<string>
  /** Whether requests for 127.0.0.1 are sent on to `origin`; a proxy may rightly use it. */
  redirectsToOrigin: boolean
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export function knownAddresses({ port, brokerPort, publicOrigin }: Addresses): KnownAddresses {
  const own = withPort('http://localhost', port)
  const origin = publicOrigin ?? own
  const publicHost = publicOrigin ? [new URL(publicOrigin).host] : []
  const hostsAt = (at: number) => new Set([...loopbackNames.map((name) => withPort(name, at)), ...publicHost])
  return {
    own,
    origin,
    issuer: `${origin}/oidc`,
    audience: `${origin}/api`,
    brokerUrl: `ws://localhost:${brokerPort}/mqtt`,
    port,
    brokerPort,
    hosts: hostsAt,
    origins: new Set([...loopbackNames.map((name) => withPort(`http://${name}`, port)), origin]),
    redirectsToOrigin: publicOrigin === undefined,
  }
}

function withPort(address: string, port: number): string {
  return port === 80 ? address : `${address}:${port}`
}
