import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { CloudProcess } from '../testing/cloudProcess.ts'
import { Inbox } from '../testing/inbox.ts'
import { removeTemporaryFolders } from '../testing/temporaryFolder.ts'
import { until } from '../testing/until.ts'
import { User } from '../testing/user.ts'

/** Two users of one cloud, whichever broker it has. */
export function isolationOfUsers(start: () => Promise<CloudProcess>): void {
  let cloud: CloudProcess
  let owner: User
  let stranger: User

  beforeAll(async () => {
    cloud = await start()
    owner = await User.signIn(cloud)
    stranger = await User.signIn(cloud, cloud.added)
    await owner.call('PUT', '/integrations/i1', integration)
    await owner.call('PUT', '/secrets/KEY', { value: 'of the owner' })
  })
  afterAll(async () => {
    owner.disconnect()
    stranger.disconnect()
    await cloud.stop()
    removeTemporaryFolders()
  })

  const device = 'NODE-A41C7E'
  const integration = {
    id: 'i1',
    type: 'webhook',
    content: { name: 'hook', url: 'http://127.0.0.1:9', secrets: [{ name: 'KEY' }] },
  }

  describe('two users of one cloud', () => {
    test('what belongs to one does not exist for the other, in any call', async () => {
      const [project = ''] = Object.keys(await owner.read<object>('/projects'))
      await (await owner.connect()).publishAsync(`devices/${device}/webhooks/hook`, '', { qos: 1 })
      const { deliveries } = await owner.read<{ deliveries: { id: string; event: { message: string } }[] }>(
        '/integrations/i1/deliveries',
      )
      const delivery = deliveries[0]?.id ?? ''
      const fired = `/messages/${deliveries[0]?.event.message}/deliveries`
      expect(await owner.read(fired)).toEqual({ deliveries: [expect.objectContaining({ id: delivery })] })
      expect(await stranger.read(fired)).toEqual({ deliveries: [] })
      const [sha = ''] = Object.keys(await owner.read<object>('/firmwares'))
      const { id: enrolment } = (await (
        await owner.call('POST', '/enrolments', { uses: 1, expiresAt: new Date(Date.now() + 60_000).toISOString() })
      ).json()) as { id: string }

      for (const path of ['/devices', '/integrations', '/secrets', '/projects', '/firmwares'])
        expect(await stranger.read(path)).toEqual({})
      expect(await stranger.read('/enrolments')).toEqual({ enrolments: [] })
      expect(await stranger.read('/users')).toEqual({
        firstName: '',
        lastName: '',
        email: 'stranger@localhost',
        username: 'stranger',
      })
      const calls: [string, string, unknown?][] = [
        ['GET', `/devices/${device}`],
        ['PUT', `/devices/${device}`, { name: 'mine' }],
        ['DELETE', `/devices/${device}`],
        ['GET', `/devices/${device}/stats`],
        ['GET', `/devices/${device}/crash`],
        ['PUT', `/devices/${device}/firmware`, 'image'],
        ['DELETE', `/devices/${device}/firmware`],
        ['PUT', `/devices/${device}/labels`, { labels: [] }],
        ['GET', `/devices/${device}/arrival`],
        ['GET', `/devices/${device}/keys`],
        ['POST', `/devices/${device}/keys`],
        ['DELETE', `/devices/${device}/keys/x`],
        ['DELETE', `/enrolments/${enrolment}`],
        ['DELETE', '/integrations/i1'],
        ['GET', '/integrations/i1/deliveries'],
        ['POST', `/integrations/i1/deliveries/${delivery}/replay`],
        ['GET', '/secrets/KEY'],
        ['DELETE', '/secrets/KEY'],
        ['PUT', `/projects/${project}`, { name: 'mine' }],
        ['DELETE', `/projects/${project}`],
        ['GET', `/projects/${project}/build`],
        ['GET', `/projects/${project}/files`],
        ['GET', `/projects/${project}/files/platformio.ini`],
        ['PUT', `/projects/${project}/files/platformio.ini`, 'mine'],
        ['DELETE', `/projects/${project}/files/platformio.ini`],
        ['GET', `/firmwares/${sha}`],
        ['DELETE', `/firmwares/${sha}`],
      ]
      for (const [method, path, body] of calls) {
        const answer = await stranger.call(method, path, body)
        expect(`${method} ${path} ${answer.status} ${await answer.text()}`).toMatch(/ 404 .* does not exist\.$/)
      }
      expect(Object.keys(await owner.read<object>('/devices'))).toContain(device)
      expect(await owner.read('/integrations')).toEqual({ i1: integration })
      expect(await (await owner.call('GET', `/projects/${project}/files/platformio.ini`)).text()).toContain(
        'espressif32',
      )
    })

    test('the same names and ids are free for each of them, and stay apart', async () => {
      const other = { ...integration, content: { ...integration.content, url: 'https://example.org' } }
      expect((await stranger.call('PUT', '/integrations/i1', other)).status).toBe(200)
      expect((await stranger.call('PUT', '/secrets/KEY', { value: 'of the stranger' })).status).toBe(204)
      expect((await stranger.call('POST', '/projects', { name: 'Greenhouse sample', template: 'empty' })).status).toBe(
        201,
      )
      expect(await stranger.read('/secrets/KEY')).toMatchObject({ usageCount: 1 })
      expect(await owner.read('/integrations')).toEqual({ i1: integration })
      const [delivery] = (await owner.read<{ deliveries: { id: string }[] }>('/integrations/i1/deliveries')).deliveries
      expect((await stranger.call('POST', `/integrations/i1/deliveries/${delivery?.id ?? ''}/replay`)).status).toBe(404)
      expect(await stranger.read('/integrations/i1/deliveries')).toEqual({ deliveries: [] })
      expect((await stranger.call('DELETE', '/integrations/i1')).status).toBe(204)
      expect((await stranger.call('DELETE', '/secrets/KEY')).status).toBe(204)
      expect(await owner.read('/secrets/KEY')).toMatchObject({ usageCount: 1 })
    })

    test('500 subscriptions and messages of one never reach, or disturb, the other', async () => {
      const [mine, theirs] = [await owner.connect(), await stranger.connect()]
      const [inbox, strangersInbox] = [new Inbox(mine), new Inbox(theirs)]
      await mine.subscribeAsync('devices/#')

      const word = fc.constantFrom(
        'devices',
        device,
        'NODE-E8025D',
        'events',
        'functions',
        'variables',
        'webhooks',
        'led',
        'result',
        'value',
        'status',
        'heartbeat',
        '$SYS',
        owner.sub,
        stranger.sub,
        '',
      )
      const levels = (extra: fc.Arbitrary<string>) => fc.array(fc.oneof(word, extra), { minLength: 1, maxLength: 6 })
      const filter = fc
        .tuple(levels(fc.constant('+')), fc.constantFrom('', '/#', '#'))
        .map(([parts, end]) => (end === '#' ? '#' : parts.join('/') + end))
        .filter((text) => text !== '')
      const aimed = fc.constantFrom(
        `devices/${device}/functions/led`,
        `devices/${device}/events/climate`,
        `devices/${device}/functions/led/result`,
        `devices/${device}/webhooks/hook`,
      )
      const topic = fc
        .oneof(
          aimed,
          levels(fc.constant('x')).map((parts) => parts.join('/')),
        )
        .filter((text) => text !== '')
      const prefixed = fc
        .tuple(fc.constantFrom('', '', '$share/group/', '$SYS/'), filter)
        .map(([prefix, text]) => prefix + text)

      for (const each of fc.sample(prefixed, { numRuns: 250, seed: 41 }))
        await theirs.subscribeAsync(each).catch(() => {})
      for (const each of fc.sample(topic, { numRuns: 250, seed: 41 }))
        await expect(theirs.publishAsync(each, 'intruder', { qos: 1, retain: true })).rejects.toThrow(/Not authorized/)

      await mine.publishAsync(`devices/${device}/events/note`, 'for the owner', { qos: 1, retain: true })
      await until(() => inbox.about(`devices/${device}/events/note`)[0], "the owner's own message")
      await until(() => inbox.about('devices/NODE-E8025D/events/vibration').length > 10, 'the devices to have gone on')
      expect(theirs.connected).toBe(true)
      expect(inbox.messages.filter(({ text }) => text === 'intruder')).toEqual([])
      expect(strangersInbox.messages).toEqual([])
    })

    test('a retained message of one is not shown to the other at a later subscription', async () => {
      const late = await stranger.connect()
      const inbox = new Inbox(late)
      await late.subscribeAsync(['#', 'devices/#', 'devices/+/events/#'])
      await late.publishAsync('devices/none/events/a', '', { qos: 1 }).catch(() => {})
      expect(inbox.messages).toEqual([])
    })
  })
}
