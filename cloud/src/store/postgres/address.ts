import { UserError } from '../../userError.ts'
import { codeOf, isAway, reasonOf } from './faults.ts'

const form = 'postgres://user@host:5432/database'

/**
 * Checks the address of a database. What it says of a wrong one contains nothing of it: a password may stand anywhere
 * in it.
 */
export function databaseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // Without both slashes, user and password would count as a part of the database's name.
  if (!url || !/^postgres(?:ql)?:\/\//i.test(text.trim()) || /[/@]/.test(url.pathname.slice(1)))
    throw new UserError(
      `--database (CONSOLE_DATABASE) is not the address of a PostgreSQL database; it has the form ${form}.`,
    )
  if (databaseOf(url) === '')
    throw new UserError(`--database (CONSOLE_DATABASE) names no database; it has the form ${form}.`)
  return text
}

/** The address without its password and its parameters. */
export function shownAddress(address: string): string {
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? decoded(url.hostname)
  return `postgres://${url.username === '' ? '' : `${decoded(url.username)}@`}${host}${url.port === '' ? '' : `:${url.port}`}/${databaseOf(url)}`
}

function databaseOf(url: URL): string {
  return decoded(url.pathname.slice(1))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const causes: Record<string, string> = {
  '28P01': 'the user name or the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  '42501': 'this user lacks a right',
}

/** Why it makes no sense to try again; undefined when it does. */
export function hopeless(error: unknown, address: string): UserError | undefined {
  if (error instanceof UserError) return error
  const code = codeOf(error) ?? ''
  const wantsPassword = error instanceof Error && error.message.startsWith('SASL')
  const cause = causes[code] ?? (wantsPassword ? 'it wants a password, and none was given' : undefined)
  if (cause !== undefined)
    return new UserError(
      `The database ${shownAddress(address)} can't be used: ${cause}. See --database (CONSOLE_DATABASE); a password may also be in PGPASSWORD.`,
    )
  return isAway(error)
    ? undefined
    : new UserError(`The database ${shownAddress(address)} can't be used: ${reasonOf(error)}.`)
}

export function unreachable(error: unknown, address: string): UserError {
  return new UserError(`The database ${shownAddress(address)} can't be reached: ${reasonOf(error)}.`)
}
