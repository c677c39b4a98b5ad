import { Problem } from '../content.ts'
import { hopsHeader } from '../../http/hopsHeader.ts'

interface Given {
  /** Content type, unless the integration sets its own. */
  type: string | undefined
  auth: { username: string; password: string } | undefined
  /** The id of the alert that is told, if one is. */
  alert: string | undefined
}

export const userAgent = 'IoT-Console-Cloud/1.0'

const nameForm = /^[!#$%&'*+.^_`|~\w-]+$/
// A line break would start another header, or the body.
const unfit = /[^\t\u0020-\u007e\u0080-\u{10ffff}]/u

/** Says that the cloud itself tells of an alert: templates can't set it, so no message of a device can pretend to be one. */
const alertHeader = 'X-Console-Alert'

/** Headers of the connection itself, and of the cloud; those of the integration are ignored. */
const ownMatter = new Set([
  alertHeader.toLowerCase(),
  hopsHeader.toLowerCase(),
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'accept-encoding',
  'proxy-authorization',
  'proxy-connection',
])

export function sentHeaders(own: readonly [string, string][], { type, auth, alert }: Given): Record<string, string> {
  const headers = new Map<string, [string, string]>()
  const set = (name: string, value: string) => headers.set(name.toLowerCase(), [name, value])
  set('User-Agent', userAgent)
  set('Accept', type === 'application/json' ? type : '*/*')
  if (type !== undefined) set('Content-Type', type)
  for (const [name, value] of own) {
    if (name === '' || ownMatter.has(name.toLowerCase())) continue
    if (!nameForm.test(name)) throw new Problem(`"${name}" can't be the name of a header.`)
    if (unfit.test(value))
      throw new Problem(`The header ${name} has a line break or another control character, and headers can't have any.`)
    set(name, value.trim())
  }
  if (alert !== undefined) set(alertHeader, alert)
  if (auth) set('Authorization', `Basic ${basicToken(auth)}`)
  return Object.fromEntries(headers.values())
}

function basicToken({ username, password }: { username: string; password: string }): string {
  return Buffer.from(`${username}:${password}`).toString('base64')
}
