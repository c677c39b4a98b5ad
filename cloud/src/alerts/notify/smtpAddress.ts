import { readServerAddress } from '../../http/serverAddress.ts'
import { UserError } from '../../userError.ts'

/** An SMTP server, and the sender's address. */
export interface SmtpAddress {
  host: string
  port: number
  /** TLS from the start of the connection. */
  secure: boolean
  username?: string
  password?: string
  from: string
}

const ports: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }
const mailForm = /^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,190}$/

/** Whether the text has the form of an e-mail address. */
export const isMailAddress = (text: string): boolean => mailForm.test(text)

/**
 * Reads an address such as smtps://user:password@mail.example.org. Errors don't repeat it, as it may contain a
 * password.
 */
export function readSmtpAddress(text: string, from: string | undefined, named: string, fromNamed: string): SmtpAddress {
  const form = `${named} must be an address such as smtps://user:password@mail.example.org or smtp://127.0.0.1:25 (percent-encode what is special in the password).`
  if (from === undefined || !isMailAddress(from))
    throw new UserError(`${named} needs ${fromNamed}, whom e-mails are from, such as console@example.org.`)
  const address = readServerAddress(text, ports)
  if (!address) throw new UserError(form)
  const { protocol, host, port, username, password } = address
  return { host, port, secure: protocol === 'smtps:', from, ...(username !== '' && { username, password }) }
}
