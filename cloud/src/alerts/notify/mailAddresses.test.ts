import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { bodyOf, hasExim, startExim, type Exim } from '../../../testing/exim.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { User } from '../../../testing/user.ts'
import { MailAddresses } from './mailAddresses.ts'
import type { Mail } from './mailer.ts'
import { readSmtpAddress } from './smtpAddress.ts'

const minute = 60_000

describe('ALERT-60: an address for e-mails', () => {
  const opened = () => {
    const mails: Mail[] = []
    const kept = new Map<string, string | null>()
    const clock = { now: Date.UTC(2026, 10, 24, 1) }
    const addresses = new MailAddresses({
      accounts: {
        find: async (sub) => ({
          sub,
          username: sub,
          firstName: '',
          lastName: '',
          passwordChanged: false,
          passwordHash: '',
          ...(sub === 'carl' && { language: 'de' as const }),
        }),
        setEmail: async (sub, address) => void kept.set(sub, address),
      },
      mail: { send: async (mail) => void mails.push(mail) },
      key: 'a secret',
      now: () => clock.now,
      log: () => {},
    })
    return {
      addresses,
      mails,
      kept,
      clock,
      code: () => /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '',
    }
  }

  test("counts once its own code has come back: no other account's, no other address's, and none of hours before", async () => {
    const { addresses, mails, kept, clock, code } = opened()
    await addresses.ask('ada', 'ada@example.org')
    const first = code()
    expect(mails[0]).toMatchObject({ to: 'ada@example.org', subject: 'Confirm this address for alerts' })
    for (const [owner, address, given] of [
      ['bob', 'ada@example.org', first],
      ['ada', 'eve@example.org', first],
      ['ada', 'ada@example.org', `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`],
      ['ada', 'ada@example.org', ''],
    ] as const) {
      await expect(addresses.confirm(owner, address, given)).rejects.toThrow('This is not the code')
    }
    clock.now += 59 * minute
    await addresses.confirm('ada', 'ada@example.org', ` ${first.toLowerCase()} `)
    expect([...kept]).toEqual([['ada', 'ada@example.org']])
    clock.now += 120 * minute
    await expect(addresses.confirm('ada', 'ada@example.org', first)).rejects.toThrow('This is not the code')
    await addresses.ask('carl', 'carl@example.org')
    expect(mails.at(-1)?.subject).toBe('Adresse für Alarme bestätigen')
  })

  test('gets a code once a minute and five times an hour, each account for itself; what is no address gets none', async () => {
    const { addresses, mails, clock } = opened()
    for (const wrong of ['ada', 'a@b@c', 'a b@c', 'a@b\r\nBcc: c@d', '<a@b>'])
      await expect(addresses.ask('ada', wrong)).rejects.toThrow('must be an e-mail address')
    await addresses.ask('ada', 'ada@example.org')
    await expect(addresses.ask('ada', 'other@example.org')).rejects.toThrow('Try again in 60 seconds.')
    await addresses.ask('bob', 'ada@example.org')
    for (let count = 0; count < 4; count += 1) {
      clock.now += minute
      await addresses.ask('ada', 'ada@example.org')
    }
    clock.now += minute
    await expect(addresses.ask('ada', 'ada@example.org')).rejects.toThrow('Try again in 55 minutes.')
    expect(mails).toHaveLength(6)
  })
})

describeUnless(hasExim ? null : 'Exim is not installed')('ALERT-60: in a cloud with a mail server', () => {
  let exim: Exim
  let cloud: CloudProcess
  beforeAll(async () => {
    exim = await startExim()
    cloud = await startCloudProcess({
      alertPeriod: 200,
      smtp: readSmtpAddress(exim.address, 'console@example.org', '--smtp', '--mail-from'),
    })
  })
  afterAll(async () => {
    await cloud?.stop()
    await exim?.stop()
    removeTemporaryFolders()
  })

  test("ALERT-23: a user sets it by the code that arrives; until then nothing else is sent there, and rules can't tell by e-mail; then an alert arrives there", async () => {
    const user = await User.signIn(cloud)
    const address = 'operator@example.org'
    const channel = async () => (await user.read<{ channels: { email: object } }>('/alert-rules')).channels.email
    const put = async (code: string) => (await user.call('PUT', '/users/mail-address', { address, code })).status
    expect(((await (await fetch(`${cloud.address}/config.json`)).json()) as { features: string[] }).features).toContain(
      'mail',
    )
    expect(await user.read('/users/mail-address')).toEqual({ address: null })
    expect((await user.call('POST', '/users/mail-address', { address })).status).toBe(204)
    expect((await user.call('POST', '/users/mail-address', { address })).status).toBe(429)
    const code = await until(() => /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(exim.mailbox())?.[0], 'the code')
    expect(await put('AAAA-AAAA-AAAA')).toBe(400)
    expect(await channel()).toEqual({ ready: false, reason: 'address' })
    expect(await put(code)).toBe(200)
    expect(await channel()).toEqual({ ready: true, address })
    expect(await user.read('/users')).toMatchObject({ email: address })
    const rule = {
      name: 'Greenhouse',
      enabled: true,
      watch: { kind: 'value', event: 'heat', field: null, above: 30 },
      scope: { kind: 'device', device: 'NODE-A41C7E' },
      for: 0,
      tell: { integrations: [], email: true },
    }
    expect((await user.call('POST', '/alert-rules', rule)).status).toBe(201)
    const client = await user.connect()
    await client.publishAsync('devices/NODE-A41C7E/events/heat', '31', { qos: 1 })
    const mails = () =>
      exim
        .mailbox()
        .split(/^(?=From )/m)
        .filter((mail) => mail.trim() !== '')
    const mail = await until(
      () => /^Auto-Submitted:[\s\S]*\n\n[\s\S]*\n\n/m.test(mails()[1] ?? '') && mails()[1],
      'the e-mail of the alert',
    )
    expect(mail).toMatch(/^To: operator@example\.org$/m)
    expect(bodyOf(mail)).toMatch(/Firing: Greenhouse: .*heat is 31, above 30/)
    user.disconnect()
    expect((await user.call('DELETE', '/users/mail-address')).status).toBe(204)
    expect(await channel()).toEqual({ ready: false, reason: 'address' })
    expect(exim.mailbox().match(/^Subject:/gm)).toHaveLength(2)
  })
})
