import { isIP } from 'node:net'
import type { SmtpAddress } from './smtpAddress.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same for every attempt to send an e-mail, so that receivers can drop duplicates. */
  messageId: string
}

const longest = 20_000

/**
 * Sends e-mails through an SMTP server. The library is loaded with the first e-mail. A password is sent over TLS only,
 * unless the server is on this machine.
 */
export class Mailer {
  readonly #address: SmtpAddress

  constructor(address: SmtpAddress) {
    this.#address = address
  }

  async send({ to, subject, text, messageId }: Mail): Promise<void> {
    const { host, port, secure, username, password, from } = this.#address
    const { createTransport } = await import('nodemailer')
    const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
    const transport = createTransport({
      host,
      port,
      secure,
      ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
      ...(!secure && { ignoreTLS: isHere, requireTLS: !isHere && username !== undefined }),
      connectionTimeout: longest,
      greetingTimeout: longest,
      socketTimeout: longest,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } finally {
      transport.close()
    }
  }
}
