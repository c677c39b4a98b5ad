import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { application, merged } from '../../testing/firmware/espImage.ts'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Firmwares } from '../firmwares/firmwares.ts'
import type { Store } from '../store/store.ts'
import { Fleet } from './fleet.ts'
import { messageOn } from '../../testing/messageOn.ts'

let store: Store
let fleet: Fleet

beforeEach(async () => {
  store = await openTestStore()
  await addAccounts(store.cloud, 'user-1', 'user-2')
  fleet = await Fleet.open(store)
  await addDevice(fleet.registry, 'user-1', 1, 'NODE-1')
})
afterEach(async () => {
  await store.close()
  removeTemporaryFolders()
})

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const hello = (said: unknown) =>
  fleet.heard(messageOn('devices/NODE-1/events/hello', typeof said === 'string' ? said : JSON.stringify(said)))
/** What is said after it is stored at once: each after a start of the cloud. */
const afterStart = async (said: unknown) => {
  await fleet.close()
  fleet = await Fleet.open(store)
  await hello(said)
}
const running = async () => (await fleet.registry.find('user-1', 'NODE-1'))?.running

describe('JOIN-29: what a device runs', () => {
  test('is what its hello says, since that has changed, also over a start of the cloud', async () => {
    expect(await running()).toBeUndefined()
    await hello({ firmware: sha('a').toUpperCase() })
    const since = (await running())?.since ?? 0
    expect(await running()).toEqual({ firmware: sha('a'), since })
    await store.cloud.run('UPDATE devices SET running_since = running_since - 1000')
    await afterStart({ firmware: sha('a') })
    expect(await running()).toEqual({ firmware: sha('a'), since: since - 1000 })
    await afterStart({ firmware: sha('a'), safeMode: true })
    expect(await running()).toEqual({ firmware: sha('a'), since: since - 1000, safeMode: true })
    await afterStart({ firmware: sha('b') })
    expect(await running()).toEqual({ firmware: sha('b'), since: expect.any(Number) })
    expect((await running())?.since).toBeGreaterThanOrEqual(since)
    await afterStart({ version: '1.0' })
    expect(await running()).toBeUndefined()
  })

  test.each([['text'], ['null'], ['[1]'], [`{"firmware":"${'a'.repeat(5000)}"}`]])(
    'is not changed by a hello that is none: %.20s',
    async (said) => {
      await hello({ firmware: sha('a') })
      await afterStart(said)
      // An array says nothing of a firmware either.
      expect((await running())?.firmware).toBe(said === '[1]' ? undefined : sha('a'))
    },
  )

  test("FIR-40: has the name of the owner's image with that hash, or with such an application; the image has its version and how many run it", async () => {
    const firmwares = new Firmwares(store.cloud)
    const elf = createHash('sha256').update('elf').digest()
    const image = merged(application({ elf, version: 'v1.4.2\0left over' }))
    const images = async () => (await firmwares.ownedBy('user-1')).map(({ version, devices }) => [version, devices])
    const facts = { projectId: 'p', productId: 'p', createdAt: 1, image }
    await firmwares.add('user-2', { ...facts, projectName: 'Of somebody else' })
    await hello({ firmware: elf.toString('hex') })
    expect(await running()).not.toHaveProperty('name')
    const whole = await firmwares.add('user-1', { ...facts, projectName: 'Greenhouse' })
    expect(await running()).toMatchObject({ firmware: elf.toString('hex'), name: 'Greenhouse' })
    expect(await images()).toEqual([['v1.4.2', 1]])
    await afterStart({ firmware: whole })
    expect(await running()).toMatchObject({ firmware: whole, name: 'Greenhouse' })
    // An image of a former release.
    await store.cloud.run('UPDATE firmwares SET app_sha = NULL, version = NULL')
    await afterStart({ firmware: elf.toString('hex') })
    expect(await running()).not.toHaveProperty('name')
    expect(await images()).toEqual([[undefined, 0]])
    await firmwares.nameOld()
    expect(await running()).toMatchObject({ name: 'Greenhouse' })
    expect(await images()).toEqual([['v1.4.2', 1]])
  })

  test('JOIN-08: is, like what it can do, written also when the cloud ends within a second', async () => {
    const can = (...f: string[]) => fleet.heard(messageOn('devices/NODE-1/capabilities', JSON.stringify({ f })))
    for (const name of ['first', 'between', 'last']) await can(name)
    expect((await fleet.registry.find('user-1', 'NODE-1'))?.functions).toEqual(['first'])
    await fleet.close()
    expect((await fleet.registry.find('user-1', 'NODE-1'))?.functions).toEqual(['last'])
  })

  test('of a removed device is not written', async () => {
    for (const name of ['a', 'b']) await hello({ firmware: sha(name) })
    await fleet.remove('user-1', 'NODE-1')
    await addDevice(fleet.registry, 'user-1', 2, 'NODE-1')
    await fleet.close()
    expect(await running()).toBeUndefined()
  })

  test('is written once a second, however often it is said, and the last is what counts', async () => {
    for (let time = 0; time < 500; time += 1) await hello({ firmware: sha(String(time % 2)) })
    expect(await running()).toMatchObject({ firmware: sha('0') })
    await fleet.close()
    expect(await running()).toMatchObject({ firmware: sha('1') })
  })
})
