import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { bodyOf, hasExim, startExim, type Exim } from '../../../testing/exim.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { Mailer } from './mailer.ts'
import { readSmtpAddress } from './smtpAddress.ts'

describeUnless(hasExim ? null : 'Exim is not installed')('ALERT-23: e-mails by a real mail server', () => {
  let exim: Exim
  beforeAll(async () => {
    exim = await startExim()
  })
  afterAll(async () => {
    await exim?.stop()
    removeTemporaryFolders()
  })
  const mailer = () => new Mailer(readSmtpAddress(exim.address, 'console@example.org', '--smtp', '--mail-from'))

  test('arrive, with what names may have in them, and add no header', async () => {
    await mailer().send({
      to: 'operator@example.org',
      subject: 'Ausgelöst: Gewächshaus\r\nBcc: everybody@example.org',
      text: 'Zu heiß: 31 °C\n.\nEnde\n',
      messageId: '<one@alerts.invalid>',
    })
    const arrived = await until(
      () => /operator@example\.org[\s\S]*one@alerts\.invalid[\s\S]*\n\n/.test(exim.mailbox()) && exim.mailbox(),
      'the e-mail',
    )
    expect(arrived).toMatch(/^From: console@example\.org$/m)
    expect(arrived).toMatch(/^To: operator@example\.org$/m)
    expect(arrived).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(arrived).not.toMatch(/^Bcc:/m)
    expect(bodyOf(arrived)).toBe('Zu heiß: 31 °C\n.\nEnde')
  })

  test('that it does not take are failures with its reason', async () => {
    await expect(
      mailer().send({ to: 'somebody@elsewhere.example', subject: 's', text: 't', messageId: '<two@alerts.invalid>' }),
    ).rejects.toThrow(/relay not permitted/)
    await expect(
      new Mailer(readSmtpAddress('smtp://127.0.0.1:1', 'console@example.org', '--smtp', '--mail-from')).send({
        to: 'a@example.org',
        subject: 's',
        text: 't',
        messageId: '<three@alerts.invalid>',
      }),
    ).rejects.toThrow(/ECONNREFUSED/)
  })
})
