import { UserError, withoutUser } from '../../userError.ts'

/** An identity provider of somebody else, in place of the embedded one. */
export interface ForeignIssuer {
  issuer: string
  /** What a token has as its audience to count here. */
  audience: string
  clientId: string
  scope: string
  /** What else the console sends along to the sign-in. */
  params: Record<string, string>
  /** The names of the claims that tell who somebody is. */
  claims: ClaimNames
  /** Where users change their password. */
  accountPage?: string
}

export type ClaimNames = Record<'sub' | 'username' | 'firstName' | 'lastName' | 'email', string>

const usualClaims: ClaimNames = {
  sub: 'sub',
  username: 'preferred_username',
  firstName: 'given_name',
  lastName: 'family_name',
  email: 'email',
}
const dependent = ['audience', 'client-id', 'scope', 'claims', 'sign-in-params', 'account-page']

/** Reads what the options say of a foreign provider; undefined without `--issuer`. */
export function foreignIssuer(given: ReadonlyMap<string, string>): ForeignIssuer | undefined {
  const issuer = given.get('issuer')
  if (issuer === undefined) {
    const lost = dependent.find((name) => given.has(name))
    if (lost !== undefined) throw new UserError(`--${lost} belongs to a foreign identity provider; --issuer names it.`)
    return undefined
  }
  const audience = given.get('audience')
  const clientId = given.get('client-id') ?? 'console'
  if (audience === undefined)
    throw new UserError('--audience is missing: what access tokens of --issuer have as their audience to count here.')
  if (audience === clientId)
    throw new UserError(
      `--audience is "${audience}", as --client-id is: then ID tokens would count as access tokens. Give the API an audience of its own.`,
    )
  if (given.has('add-account'))
    throw new UserError(
      '--add-account makes accounts of the embedded identity provider; with --issuer they come into being at the first sign-in.',
    )
  const accountPage = given.get('account-page')
  return {
    issuer: safeAddress('issuer', issuer),
    audience,
    clientId,
    scope: given.get('scope') ?? 'openid profile email',
    params: Object.fromEntries(pairsOf(given.get('sign-in-params') ?? '')),
    claims: claimNames(given.get('claims') ?? ''),
    ...(accountPage !== undefined && { accountPage: safeAddress('account-page', accountPage) }),
  }
}

/** Over plain http, anybody in between could say who somebody is; on this machine there is nobody in between. */
export function isSafe(address: string): boolean {
  const { protocol, hostname, username, password } = new URL(URL.canParse(address) ? address : 'none:')
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

function safeAddress(name: string, text: string): string {
  if (isSafe(text)) return text
  throw new UserError(
    `--${name} is "${withoutUser(text)}"; it must be an address with https and without a user, such as https://id.example.org/realms/main.`,
  )
}

function claimNames(text: string): ClaimNames {
  const pairs = pairsOf(text)
  for (const [name, claim] of pairs) {
    if (!Object.hasOwn(usualClaims, name) || claim === '')
      throw new UserError(
        `--claims has "${name}=${claim}"; it takes names of claims such as username=upn,email=mail, for ${Object.keys(usualClaims).join(', ')}.`,
      )
  }
  return { ...usualClaims, ...Object.fromEntries(pairs) }
}

/** `name=value,name=value`; a value may have further `=`. */
function pairsOf(text: string): [name: string, value: string][] {
  return text
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), value.join('=').trim()]
    })
}
