import { Problem } from '../content.ts'
import { SendFailure } from './exchange.ts'

interface Reason {
  text: string
  /** Whether a later attempt may succeed. */
  again: boolean
}

const passing = (text: string): Reason => ({ text, again: true })
const lasting = (text: string): Reason => ({ text, again: false })

const reasons: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: passing('The host refuses the connection.'),
  ECONNRESET: passing('The host ended the connection before it answered.'),
  EPIPE: passing('The host ended the connection before it answered.'),
  EHOSTUNREACH: passing("The host can't be reached."),
  ENETUNREACH: passing("The network can't be reached."),
  ETIMEDOUT: passing('No connection in time.'),
  HPE_HEADER_OVERFLOW: lasting('The headers of the answer are larger than 16 kB.'),
  CERT_HAS_EXPIRED: lasting('The certificate of the host has expired.'),
  ERR_TLS_CERT_ALTNAME_INVALID: lasting('The certificate of the host is for another name.'),
  DEPTH_ZERO_SELF_SIGNED_CERT: lasting(
    'The certificate of the host is signed by itself. It is accepted when the certificate is not verified.',
  ),
  SELF_SIGNED_CERT_IN_CHAIN: lasting('The certificate of the host is signed by an authority that is not known here.'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: lasting(
    'The certificate of the host is signed by an authority that is not known here.',
  ),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: lasting(
    'The certificate of the host is signed by an authority that is not known here.',
  ),
}

/** Why a request failed, in words for the user. */
export function explained(error: unknown): Error {
  if (error instanceof SendFailure || error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  // If all addresses fail, the error has a code but no message.
  const { text, again } =
    reasons[code] ?? notTls(message) ?? notHttp(code) ?? lasting(`The request failed: ${message || code}`)
  return new SendFailure(text, again, { cause: error })
}

/** OpenSSL's texts name a file, a line and an address in memory. */
function notTls(message: string): Reason | undefined {
  const [, routine] = /:SSL routines:[^:]*:([^:\n]*)/.exec(message) ?? []
  if (routine === undefined) return undefined
  if (/wrong version number|packet length too long|http request/.test(routine))
    return lasting('That port does not use TLS. If it serves HTTP, the URL must begin with http://.')
  return lasting(`The host and this server found no way of TLS that both take: ${routine}.`)
}

function notHttp(code: string): Reason | undefined {
  return code.startsWith('HPE_') ? lasting('What the host answered is not HTTP.') : undefined
}
