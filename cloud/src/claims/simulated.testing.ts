import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { Inbox } from '../../testing/inbox.ts'
import { flash } from '../../testing/firmware/building.ts'
import { until } from '../../testing/until.ts'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { User } from '../../testing/user.ts'
import { quotas } from '../api/quotas.data.ts'

interface Device {
  id: string
  status: string
}

const its = cloudForTests()

const claim = async (user = its.user) =>
  (await (await user.call('POST', '/claims', { name: 'Board', kind: 'simulated', labels: ['desk'] })).json()) as {
    id: string
    key?: string
    device: Device
  }
const online = (user: User, id: string) =>
  until(async () => (await user.read<Device>(`/devices/${id}`)).status === 'online', `${id} to be online`)

describe('JOIN-23: a simulated device that is added', () => {
  test('runs at once, answers calls, has no key to show, and takes what is built for the simulated board', async () => {
    const client = await its.user.connect()
    const inbox = new Inbox(client)
    await client.subscribeAsync(['devices/+/events/#', 'devices/+/functions/+/result'])
    const { id, key, device } = await claim()
    expect(key).toBeUndefined()
    expect(device).toMatchObject({
      kind: 'simulated',
      model: 'Simulated board',
      labels: ['desk'],
      targets: ['simulator'],
    })
    await online(its.user, id)
    await until(
      async () => (await its.user.read<{ functions: string[] }>(`/devices/${id}`)).functions.includes('led'),
      'its functions to be known',
    )
    const reply = inbox.next(`devices/${id}/functions/led/result`)
    await client.publishAsync(`devices/${id}/functions/led`, '{"i":1,"p":"on"}')
    expect((await reply).text).toBe('{"i":1,"r":1}')
    expect(await (await flash(its.user, id, Buffer.from('no image'))).text()).toContain('This is not a firmware image')
    expect((await its.user.call('DELETE', `/devices/${id}`)).status).toBe(204)
  })

  test('is there again after a start of the cloud', async () => {
    const first = await startCloudProcess()
    const { id } = await claim(await User.signIn(first))
    await first.stop()
    const second = await startCloudProcess({ data: first.data })
    const user = await User.signIn(second)
    await online(user, id)
    expect(await user.read(`/devices/${id}`)).toMatchObject({ kind: 'simulated', functions: ['led', 'reboot'] })
    await second.stop()
  })

  test("is one of few: each is a connection of the cloud's own", async () => {
    const statuses: number[] = []
    for (let number = 0; number < quotas.account.simulatedDevices; number += 1)
      statuses.push((await its.user.call('POST', '/claims', { name: 'x', kind: 'simulated' })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(quotas.account.simulatedDevices - 6)
    expect(await (await its.user.call('POST', '/claims', { name: 'x', kind: 'simulated' })).text()).toBe(
      "This account has 20 of 20 simulated devices. Remove devices that you don't need.",
    )
  })
})
