import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Alerting, minutes, seconds } from '../../../testing/alerting.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { readSmtpAddress } from './smtpAddress.ts'

let its: Alerting

beforeEach(async () => {
  its = await Alerting.open()
  its.add('one', 'two', 'three')
  its.integrations.add('hook').add('other')
})
afterEach(async () => {
  await its.close()
  removeTemporaryFolders()
})

const watch = { kind: 'value', event: 'climate', field: null, above: 30 } as const
const states = () => its.delivered.map(({ integration, data }) => `${integration} ${String(data['state'])}`)

describe('ALERT-20: integrations', () => {
  test('get it when an alert fires and when it ends, with all that is known, and once', async () => {
    await its.rule({ name: 'Hot', watch, tell: { integrations: ['hook'], email: false } })
    await its.look()
    its.send('one', 'climate', 31)
    await its.pass(seconds(30))
    its.send('one', 'climate', 20)
    await its.pass(seconds(30))
    expect(states()).toEqual(['hook firing', 'hook resolved'])
    expect(its.delivered[0]?.data).toMatchObject({
      ruleName: 'Hot',
      kind: 'value',
      state: 'firing',
      device: 'one',
      deviceName: 'The one',
      value: 31,
      limit: 30,
      text: 'Firing: Hot: The one – climate is 31, above 30',
    })
    expect(new Set(its.delivered.map(({ id }) => id)).size).toBe(2)
  })

  test('ALERT-58: what is told together asks for the names once', async () => {
    await its.rule({ name: 'Hot', watch, tell: { integrations: ['hook', 'other'], email: true } })
    await its.look()
    its.send('one', 'climate', 31)
    its.send('two', 'climate', 32)
    await its.pass(seconds(10))
    expect([states().length, its.mails.length, its.namesAsked]).toEqual([4, 1, 1])
    its.send('one', 'climate', 20)
    await its.pass(seconds(10))
    expect(its.namesAsked).toBe(2)
  })

  test('one that takes nothing stops neither the others nor e-mails, is tried again, and no longer than a day', async () => {
    await its.rule({ name: 'Hot', watch, tell: { integrations: ['hook', 'other'], email: true } })
    await its.look()
    its.refusing.add('hook')
    its.send('one', 'climate', 31)
    await its.pass(seconds(10))
    expect([states(), its.mails.length]).toEqual([['other firing'], 1])
    expect(its.log.join()).toContain('hook takes nothing.')
    its.refusing.clear()
    await its.pass(minutes(2))
    expect(states()).toEqual(['other firing', 'hook firing'])
    its.refusing.add('hook')
    its.send('two', 'climate', 31)
    await its.pass(seconds(10))
    its.now += minutes(25 * 60)
    await its.open.notifier.tell()
    its.refusing.clear()
    expect(await its.store.telemetry.all("SELECT 1 FROM alert_messages WHERE channel <> 'email'")).toEqual([])
  })

  test('never get what is about themselves, nor about another one while they fail', async () => {
    await its.rule({
      watch: { kind: 'integration', integration: null, failures: 3 },
      tell: { integrations: ['hook', 'other'], email: false },
    })
    await its.look()
    const fails = async (integration: string, failures: number) => {
      its.failures.set(integration, failures)
      its.open.receiver.delivered('user', integration)
      await its.pass(seconds(20))
    }
    await fails('hook', 3)
    expect(states()).toEqual(['other firing'])
    await fails('other', 3)
    await fails('hook', 0)
    await fails('other', 0)
    expect(states()).toEqual(['other firing', 'other resolved'])
  })
})

describe('ALERT-64: accounts and ways to tell', () => {
  /** As if so many alerts of an account were to be told. */
  const store = async (owner: string, channel: string, count: number) => {
    const [alert] = await its.alerts()
    for (let number = 0; number < count; number += 1) {
      await its.store.telemetry.run(
        'INSERT INTO alert_messages (id, owner, alert, channel, content, at, next_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        `${owner} ${channel} ${number}`,
        owner,
        alert?.id ?? '',
        channel,
        JSON.stringify({ transition: 'firing', alert }),
        its.now - (owner === 'user' ? 1000 : 0),
        its.now,
      )
    }
  }
  beforeEach(async () => {
    await its.addAccount('neighbour')
    await its.rule({ watch })
    await its.look()
    its.send('one', 'climate', 31)
    await its.pass(seconds(10))
  })

  test('take turns: who has much to tell delays nobody else, and all of it is told at once', async () => {
    await store('user', 'integration:hook', 1200)
    await store('neighbour', 'integration:hook', 3)
    await its.open.notifier.tell()
    expect(its.delivered).toHaveLength(1203)
    expect(its.delivered.flatMap(({ owner }, place) => (owner === 'neighbour' ? [place] : [])).at(-1)).toBeLessThan(10)
  })

  test('go apart: a server of e-mails that does not answer keeps no integration from being told, and not the cloud from its end', async () => {
    let answer = () => {}
    its.answers = new Promise<void>((resolve) => (answer = resolve))
    await store('user', 'email', 1)
    its.open.notifier.soon()
    await store('user', 'integration:hook', 1)
    its.open.notifier.soon()
    await until(() => its.delivered.length === 1, 'the integration to be told')
    expect(its.mails).toEqual([])
    await its.open.notifier.close()
    answer()
    await until(() => its.mails.length === 1, 'the e-mail')
  })
})

describe('ALERT-65: the history of an alert', () => {
  const told = async () => {
    const changes = await its.open.alerts.changesOf((await its.alerts())[0]?.id ?? '')
    return changes.flatMap(({ change, cause }) =>
      cause?.['kind'] === 'told'
        ? [
            `${change} ${String(cause['channel'])} ${String(cause['integration'])} ${String(cause['transition'])} ${String(cause['error'])} ${String(cause['again'])}`,
          ]
        : [],
    )
  }

  test('has who was told of what, and that somebody could not be: once, and once more when it is given up', async () => {
    await its.rule({ name: 'Hot', watch, tell: { integrations: ['hook', 'other'], email: true } })
    await its.look()
    its.refusing.add('hook')
    its.refusal = 'The mailbox is full.'
    its.send('one', 'climate', 31)
    await its.pass(minutes(10))
    expect((await told()).sort()).toEqual([
      'told integration other firing undefined undefined',
      'untold email null firing The mailbox is full. true',
      'untold integration hook firing hook takes nothing. true',
    ])
    its.refusal = undefined
    await its.pass(minutes(30))
    expect(await told()).toContain('told email null firing undefined undefined')
    its.now += minutes(25 * 60)
    await its.open.notifier.tell()
    expect((await told()).filter((text) => text.includes('hook'))).toEqual([
      'untold integration hook firing hook takes nothing. true',
      'untold integration hook firing hook takes nothing. false',
    ])
  })
})

describe('ALERT-21: while it is silenced', () => {
  test('an alert is told to nobody; when the silence ends it is, if it fires still', async () => {
    await its.rule({ watch, tell: { integrations: ['hook'], email: true } })
    await its.look()
    await its.open.rules.silence('user', its.now + minutes(3))
    its.send('one', 'climate', 31)
    its.send('two', 'climate', 31)
    await its.pass(minutes(1))
    const two = (await its.alerts()).find(({ subject }) => subject === 'two')
    await its.open.alerts.mark(
      'user',
      two?.id ?? '',
      { acknowledged: { at: its.now, by: 'user' } },
      { at: its.now, change: 'acknowledged' },
    )
    await its.pass(minutes(1))
    expect([its.delivered, its.mails]).toEqual([[], []])
    await its.pass(minutes(2))
    // The other integration belongs to another account.
    expect(its.delivered.map(({ data }) => data['device'])).toEqual(['one'])
    expect(its.mails).toHaveLength(1)
    its.send('two', 'climate', 20)
    await its.pass(minutes(1))
    // The firing was sent to no channel.
    expect(states()).toEqual(['hook firing'])
  })
})

describe('ALERT-22: e-mails', () => {
  test("go to the account's own address; those of one look are joined, and there is a minute between two", async () => {
    await its.rule({ name: 'Hot', watch, tell: { integrations: [], email: true } })
    await its.look()
    its.send('one', 'climate', 31)
    its.send('two', 'climate', 32)
    await its.pass(seconds(10))
    its.send('three', 'climate', 33)
    its.send('one', 'climate', 20)
    await its.pass(seconds(20))
    expect(its.mails).toHaveLength(1)
    expect(its.mails[0]).toMatchObject({
      to: 'user@example.org',
      subject: 'Alerts: 2 firing, 0 resolved',
      text: expect.stringMatching(/Firing: Hot: The one – climate is 31, above 30\n.*The two/),
    })
    await its.pass(seconds(50))
    expect(its.mails.map(({ subject }) => subject)).toEqual([
      'Alerts: 2 firing, 0 resolved',
      'Alerts: 1 firing, 1 resolved',
    ])
  })

  test('are tried again while the server is away, and what is over is not told before that it had begun', async () => {
    await its.rule({ name: 'Hot', watch, tell: { integrations: [], email: true } })
    await its.look()
    its.refusal = 'The mailbox is full.'
    its.send('one', 'climate', 31)
    await its.pass(seconds(10))
    its.send('one', 'climate', 20)
    await its.pass(minutes(4))
    expect(its.log.join()).toContain('The mailbox is full.')
    its.refusal = undefined
    await its.pass(minutes(30))
    expect(its.mails.map(({ subject }) => subject)).toEqual(['Alerts: 1 firing, 1 resolved'])
  })

  test('are at most 20 in an hour', async () => {
    its.add(...Array.from({ length: 60 }, (_, number) => `d${number}`))
    await its.rule({ watch, tell: { integrations: [], email: true } })
    await its.look()
    for (let number = 0; number < 24; number += 1) {
      its.send(`d${number}`, 'climate', 31)
      await its.pass(minutes(1) + seconds(5))
    }
    expect(its.mails).toHaveLength(20)
    await its.pass(minutes(36))
    expect(its.mails.slice(20).map(({ subject }) => subject)).toEqual(['Alerts: 4 firing, 0 resolved'])
  })

  test('need an address of a server and of who sends them; what is refused is not repeated', () => {
    expect(readSmtpAddress('smtps://me:a%40b@mail.example.org', 'a@b', '--smtp', '--mail-from')).toEqual({
      host: 'mail.example.org',
      port: 465,
      secure: true,
      username: 'me',
      password: 'a@b',
      from: 'a@b',
    })
    expect(readSmtpAddress('smtp://127.0.0.1:2525', 'a@b', '--smtp', '--mail-from')).toEqual({
      host: '127.0.0.1',
      port: 2525,
      secure: false,
      from: 'a@b',
    })
    for (const wrong of ['mail.example.org', 'http://x:secret@y', 'smtp://x:secret@y/path', 'smtp://x:secret%@y']) {
      expect(() => readSmtpAddress(wrong, 'a@b', '--smtp', '--mail-from')).toThrow(
        /^--smtp must be an address(?!.*secret)/,
      )
    }
    expect(() => readSmtpAddress('smtp://y', 'nobody', '--smtp', '--mail-from')).toThrow('--smtp needs --mail-from')
  })
})
