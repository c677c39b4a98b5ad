import { UserError } from '../../userError.ts'

/** A server of SMTP, and whom e-mails are from. */
export interface SmtpAddress {
  host: string
  port: number
  /** TLS from the beginning. */
  secure: boolean
  username?: string
  password?: string
  from: string
}

const ports: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }
const mailForm = /^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,190}$/

/** Whether e-mails can go there. It is no check whether anybody is. */
export const isMailAddress = (text: string): boolean => mailForm.test(text)

/** Reads an address such as smtps://user:password@mail.example.org. No text of an error repeats it: it may hold a password. */
export function readSmtpAddress(text: string, from: string | undefined, named: string, fromNamed: string): SmtpAddress {
  const form = `${named} must be an address such as smtps://user:password@mail.example.org or smtp://127.0.0.1:25 (percent-encode what is special in the password).`
  if (from === undefined || !isMailAddress(from)) throw new UserError(`${named} needs ${fromNamed}, whom e-mails are from, such as console@example.org.`)
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  const usual = url && ports[url.protocol]
  if (!url || usual === undefined || url.hostname === '' || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') throw new UserError(form)
  try {
    const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? usual : Number(url.port), secure: url.protocol === 'smtps:', from, ...(username !== '' && { username, password }) }
  } catch {
    throw new UserError(form)
  }
}
