import { createPrivateKey } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { boardLimits } from '../limits.data.ts'
import type { ToNetwork } from './protocol.ts'

const { connectTime, maxKeyBits } = boardLimits.network
const plainHost = /^[\p{L}\p{N}._-]{1,253}$/u

/** A host that a sketch names, as the URL that the guard takes. */
export function targetOf(host: string, port: number): URL {
  const address = `http://${host}:${port}/`
  if (!plainHost.test(host) || port === 0 || !URL.canParse(address))
    throw new Error(`${JSON.stringify(host)} at port ${port} can be no target of a connection.`)
  return new URL(address)
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'it ended the connection',
  EHOSTUNREACH: "it can't be reached",
  ENETUNREACH: "its network can't be reached",
  ETIMEDOUT: `no connection within ${connectTime / 1000} s`,
}

/** Without those in which the server chooses how large the numbers are that this side computes with. */
const ciphers =
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES'
const ecdhCurve = 'X25519:P-256:P-384:P-521'

/** Connects to one of the addresses that the guard allows. */
export async function dial(
  { use, host, port, trust }: Extract<ToNetwork, { kind: 'open' }>,
  targets: (url: URL) => Promise<LookupAddress[]>,
  maySecure: () => boolean,
): Promise<{ stream: Socket; address: string }> {
  const url = targetOf(host, port)
  const addresses = await targets(url)
  if (use !== 'tcp' && !maySecure())
    throw new Error('The simulated devices of this account begin too many connections of TLS.')
  const options = { host: url.hostname, port, lookup: found(addresses) }
  const socket = use === 'tcp' ? connect(options) : secured(options, use === 'insecure', trust)
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), connectTime)
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      reject(new Error(`No connection to ${host} at port ${port}: ${reasons[error.code ?? ''] ?? error.message}.`))
    })
    socket.once(use === 'tcp' ? 'connect' : 'secureConnect', () => {
      clearTimeout(late)
      socket.setNoDelay()
      resolve({ stream: socket, address: socket.remoteAddress ?? '' })
    })
  })
}

/** `trust` is what a sketch sets: certificates that it trusts, its own certificate, and its key. */
function secured(options: { host: string; port: number; lookup: LookupFunction }, insecure: boolean, trust: string) {
  const [ca, cert, key] = trust.split('\0')
  if (key && (createPrivateKey(key).asymmetricKeyDetails?.modulusLength ?? 0) > maxKeyBits)
    throw new Error(`A key of a sketch has at most ${maxKeyBits} bits.`)
  return connectSecurely({
    ...options,
    servername: options.host,
    ciphers,
    ecdhCurve,
    rejectUnauthorized: !insecure,
    ...(ca && { ca }),
    ...(cert && key && { cert, key }),
  })
}

function found(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}
