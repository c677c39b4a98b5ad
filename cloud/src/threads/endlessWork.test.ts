import { afterAll, expect, test } from '@jest/globals'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { flash } from '../../testing/firmware/building.ts'
import { wasmImage } from '../../testing/firmware/wasmImage.ts'
import { Inbox } from '../../testing/inbox.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'

afterAll(removeTemporaryFolders)

const device = 'NODE-A41C7E'
const event = { name: 'e', data: '' }

test('CLOUD-86: while a template, a function and a firmware of one account do not end, another account is answered', async () => {
  const cloud = await startCloudProcess({ addAccount: 'neighbour', functionTime: 3_000 })
  const [hostile, neighbour] = [await User.signIn(cloud), await User.signIn(cloud, cloud.added)]
  await until(
    async () => (await hostile.read<{ status: string }>(`/devices/${device}`)).status === 'online',
    'the device to be online',
  )
  const client = await hostile.connect()
  const inbox = new Inbox(client)
  await client.subscribeAsync(`devices/${device}/events/#`)
  expect(
    (
      await flash(
        hostile,
        device,
        wasmImage({
          calls: { import: { from: 'board', name: 'millis', takes: [], gives: 'f64' }, values: [], times: 0x7fffffff },
        }),
      )
    ).status,
  ).toBe(202)
  await inbox.next(`devices/${device}/events/hello`, ({ text }) => text.includes('OTA'))
  const over: string[] = []
  const work = [
    hostile
      .call('POST', '/integrations/preview', {
        type: 'webhook',
        content: { url: 'https://example.org', body: `{{a${' '.repeat(400_000)}` },
        event,
      })
      .finally(() => over.push('template')),
    hostile
      .call('POST', '/integrations/run', {
        content: { name: 'f', lambda: { code: 'export default () => { for (;;); }' } },
        event,
      })
      .finally(() => over.push('function')),
  ]
  for (let call = 0; call < 3; call += 1) expect((await neighbour.call('GET', '/devices')).status).toBe(200)
  expect((await neighbour.call('PUT', '/secrets/OWN', { value: 'x' })).ok).toBe(true)
  expect(over).toEqual([])
  const texts = await Promise.all((await Promise.all(work)).map((answer) => answer.text()))
  expect(texts[0]).toMatch(/Stopped: .* took more than 3 s/)
  expect(texts[1]).toMatch(/Stopped/)
  for (const user of [hostile, neighbour]) user.disconnect()
  await cloud.stop()
})
