import { DatabaseAway, UnstorableText } from '../database.ts'

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
])
/**
 * PostgreSQL's codes: shutdown, crash, starting, too many connections, a statement or a lock that took too long, a
 * server that is read-only.
 */
const unavailable = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25006', '25P03'])
/** What `pg` says without a code: of lost connections, and of waiting too long for one. */
const lost =
  /^(Connection terminated|timeout exceeded|Client has encountered a connection error|Query read timeout|Client was closed)/
const repeatable = new Set(['40001', '40P01'])

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether the server has refused a statement, rather than the connection failed: it may be used on. */
export function isAnswered(error: unknown): boolean {
  return error instanceof UnstorableText || (codeOf(error)?.length === 5 && !isAway(error))
}

/** Whether another transaction was in the way, so that this one may be done once more. */
export function isRepeatable(error: unknown): boolean {
  return repeatable.has(codeOf(error) ?? '')
}

export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && lost.test(error.message)
  return unreachable.has(code) || unavailable.has(code) || code.startsWith('08')
}

export function explained(error: unknown): unknown {
  return isAway(error) ? new DatabaseAway(error) : error
}

/** What is wrong, in a few words and without what was connected with. */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  return first instanceof Error ? first.message : String(first)
}
