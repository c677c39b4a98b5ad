import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Account, Accounts } from '../../accounts/accounts.ts'
import { badRequest, Failure } from '../../api/failure.ts'
import type { Mail } from './mailer.ts'
import { isMailAddress } from './smtpAddress.ts'

interface MailAddressParts {
  accounts: Pick<Accounts, 'find' | 'setEmail'>
  mail: { send(mail: Mail): Promise<void> }
  /** A secret of this install. */
  key: string
  now?: () => number
  log(text: string): void
}

const minute = 60_000
const hour = 60 * minute
const maxPerHour = 5
const maxRemembered = 10_000
// Without 0, 1, I and O, which are easily confused.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 12

/** The addresses for accounts' e-mails. An address is set once the user has entered the code that was sent to it. */
export class MailAddresses {
  readonly #parts: MailAddressParts
  readonly #now: () => number
  /** When codes were sent in the last hour, by account. */
  readonly #sent = new Map<string, readonly number[]>()

  constructor(parts: MailAddressParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  async of(owner: string): Promise<string | null> {
    return (await this.#parts.accounts.find(owner))?.email ?? null
  }

  /** Sends a code to an address. A failed attempt counts, too: the address may be a stranger's. */
  async ask(owner: string, address: string): Promise<void> {
    const { accounts, mail, log } = this.#parts
    if (!isMailAddress(address)) throw badRequest('"address" must be an e-mail address such as you@example.org.')
    const account = await accounts.find(owner)
    if (!account) throw badRequest('This account does not exist any more.')
    const now = this.#now()
    this.#count(owner, now)
    try {
      await mail.send({
        to: address,
        ...words(account, this.#code(owner, address, now)),
        messageId: `<${now}.${this.#hash(owner, address, now).toString('hex').slice(0, 20)}@alerts.invalid>`,
      })
    } catch (error) {
      log(`A code could not be sent by e-mail: ${error instanceof Error ? error.message : String(error)}`)
      throw new Failure(
        503,
        'The mail server does not take an e-mail to this address. Check the address, or try again later.',
        60,
      )
    }
  }

  async confirm(owner: string, address: string, code: string): Promise<void> {
    const now = this.#now()
    const given = Buffer.from(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    const isIt = [now, now - hour].some((time) => {
      const expected = Buffer.from(this.#code(owner, address, time).replaceAll('-', ''))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    if (!isIt) throw badRequest('This is not the code that was sent to this address in the last hour.')
    await this.#parts.accounts.setEmail(owner, address)
  }

  async remove(owner: string): Promise<void> {
    await this.#parts.accounts.setEmail(owner, null)
  }

  #count(owner: string, now: number): void {
    const sent = (this.#sent.get(owner) ?? []).filter((at) => at > now - hour && at <= now)
    const wait =
      Math.max((sent.at(-1) ?? -Infinity) + minute, sent.length >= maxPerHour ? (sent[0] ?? 0) + hour : -Infinity) - now
    if (wait > 0)
      throw new Failure(
        429,
        `A code is sent once a minute, and ${maxPerHour} times an hour. Try again in ${wait > minute ? `${Math.ceil(wait / minute)} minutes` : `${Math.ceil(wait / 1000)} seconds`}.`,
        Math.ceil(wait / 1000),
      )
    if (this.#sent.size >= maxRemembered) this.#sent.clear()
    this.#sent.set(owner, [...sent, now])
  }

  #hash(owner: string, address: string, time: number): Buffer {
    return createHmac('sha256', this.#parts.key)
      .update(JSON.stringify(['mail address', owner, address, Math.floor(time / hour)]))
      .digest()
  }

  /** The code is computed, so no process has to store it. It has 60 bits, so it can't be guessed. */
  #code(owner: string, address: string, time: number): string {
    const all = [...this.#hash(owner, address, time).subarray(0, codeLength)]
      .map((byte) => letters[byte % letters.length])
      .join('')
    return [all.slice(0, 4), all.slice(4, 8), all.slice(8)].join('-')
  }
}

function words({ username, language }: Account, code: string): Pick<Mail, 'subject' | 'text'> {
  if (language === 'de')
    return {
      subject: 'Adresse für Alarme bestätigen',
      text: `Alarme des Kontos ${username} einer IoT-Konsole sollen an diese Adresse gehen.\n\nDer Code: ${code}\n\nGeben Sie ihn innerhalb einer Stunde in den Einstellungen unter „E-Mail“ ein. Wenn Sie das nicht waren, tun Sie nichts: Dann wird hierhin nichts weiter gesendet.\n`,
    }
  return {
    subject: 'Confirm this address for alerts',
    text: `Alerts of the account ${username} of an IoT console are to be sent to this address.\n\nThe code: ${code}\n\nEnter it in the settings, under "E-mail", within an hour. If that was not you, do nothing: nothing else is sent here then.\n`,
  }
}
