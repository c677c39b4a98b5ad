import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import type { Store } from '../store/store.ts'
import { lastCrash, toldCrash, type Crash } from './crash.ts'
import { Fleet } from './fleet.ts'
import { messageOn } from '../../testing/messageOn.ts'

const start = Date.UTC(2026, 10, 20, 3, 12)
const firmware = 'a'.repeat(64)

type Said = [event: string, payload: unknown, seconds: number]

/** The last crash after all of these reports; their times are seconds from the start. */
function after(...said: Said[]): Crash | undefined {
  return said.reduce<Crash | undefined>((last, [event, payload, seconds]) => {
    const told = toldCrash(
      event,
      Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
      start + seconds * 1000,
    )
    return told ? lastCrash(last, told) : last
  }, undefined)
}

const report = {
  reset: 'PANIC',
  reason: 'division by zero',
  function: 'divide(int, int)',
  file: 'src/main.ino',
  line: 7,
  column: 3,
  trace: [],
  firmware,
}
const hello = (more: object = {}) => ({ firmware, model: 'm', reset: 'PANIC', ...more })

describe('DATA-01: the last crash', () => {
  test('is what the device has told of it', () => {
    expect(after(['crash', report, 0])).toEqual({
      by: 'crash',
      at: start,
      message: 'division by zero',
      reset: 'PANIC',
      function: 'divide(int, int)',
      file: 'src/main.ino',
      line: 7,
      firmware,
      count: 1,
    })
    expect(after(['hello', hello({ reset: 'BROWNOUT' }), 0])).toEqual({
      by: 'hello',
      at: start,
      message: 'the supply voltage was too low',
      reset: 'BROWNOUT',
      firmware,
      count: 1,
    })
    for (const reset of ['POWERON', 'SW', 'OTA', 'DEEPSLEEP', 'UNKNOWN'])
      expect(after(['hello', hello({ reset }), 0])).toBeUndefined()
    expect(after(['climate', report, 0], ['crash', { g: 4.5 }, 1])).toBeUndefined()
  })

  test('is one, told by the event and by the start after it, in whichever order', () => {
    expect(after(['crash', report, 0], ['hello', hello(), 3])).toMatchObject({ count: 1, line: 7, at: start })
    expect(after(['hello', hello(), 0], ['crash', report, 5])).toMatchObject({
      count: 1,
      line: 7,
      at: start,
      message: 'division by zero',
    })
    expect(
      after(['crash', report, 0], ['hello', hello(), 3], ['crash', report, 10], ['hello', hello(), 12]),
    ).toMatchObject({ count: 2, at: start + 10_000 })
    // The device crashed four times; only the last start lasted long enough to send a hello.
    const safe = { safeMode: true, reason: 'it crashed 4 times in a row' }
    expect(after(...[0, 1, 2, 4].map((at): Said => ['crash', report, at]), ['hello', hello(safe), 6])).toMatchObject({
      count: 4,
      safeMode: safe.reason,
      line: 7,
    })
    expect(
      after(['crash', report, 0], ['crash', report, 1], ['hello', hello(safe), 2], ['crash', report, 3]),
    ).toMatchObject({ count: 3, safeMode: safe.reason, at: start + 3000 })
    expect(after(['hello', { firmware, reset: 'SW', safeMode: true, reason: 'it restarted itself' }, 0])).toMatchObject(
      { count: 1, message: 'it restarted itself', safeMode: 'it restarted itself' },
    )
  })

  test('is not counted again when the device connects again, and is when it has started again', () => {
    const hour = 3600
    expect(after(['hello', hello(), 0], ['hello', hello(), hour], ['hello', hello(), 2 * hour])).toMatchObject({
      count: 1,
      at: start,
    })
    const up = (seconds: number) => hello({ up: seconds * 1000 })
    expect(
      after(['hello', up(2), 0], ['hello', up(hour + 1.9), hour], ['hello', up(240 * hour - 60), 240 * hour]),
    ).toMatchObject({ count: 1, at: start })
    expect(after(['hello', up(2), 0], ['hello', up(2), 20], ['hello', up(2), hour])).toMatchObject({
      count: 3,
      at: start + hour * 1000,
    })
    // Each firmware has its own count.
    expect(after(['crash', report, 0], ['crash', { ...report, firmware: 'b'.repeat(64) }, 100])).toMatchObject({
      count: 1,
      firmware: 'b'.repeat(64),
    })
  })

  test.each<[string, unknown]>([
    ['text', 'no JSON'],
    ['null', 'null'],
    ['a list', '[]'],
    ['too long', { ...report, reason: 'x'.repeat(20_000) }],
    ['of wrong types', { reset: 1, reason: {}, function: [], file: 2, line: '7' }],
    ['far too large', { ...report, function: 'f\0'.repeat(5000), line: 1e300 }],
  ])('is short and plain, whatever a device says: %s', (_, payload) => {
    const crash = after(['crash', payload, 0])
    expect(JSON.stringify(crash ?? {}).length).toBeLessThan(2000)
    expect(JSON.stringify(crash ?? {})).not.toContain('\\u0000')
    expect(crash?.line).toBeUndefined()
  })
})

describe('what is stored of crashes', () => {
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

  const crashed = (said: object) => fleet.heard(messageOn('devices/NODE-1/events/crash', JSON.stringify(said)))

  test('DATA-02: is written once a second, however often a device crashes, also when the cloud ends within it', async () => {
    for (let time = 1; time <= 500; time += 1) await crashed({ ...report, line: time })
    expect(await fleet.crashes.of('user-1', 'NODE-1')).toMatchObject({ line: 1, count: 1 })
    await fleet.close()
    expect(await fleet.crashes.of('user-1', 'NODE-1')).toMatchObject({ line: 500, count: 21 })
    fleet = await Fleet.open(store)
    await crashed(report)
    expect(await fleet.crashes.of('user-1', 'NODE-1')).toMatchObject({ line: 7, count: 22 })
  })

  test('DATA-01: leads to the project of the firmware while its owner has both, and goes with the device', async () => {
    await store.cloud.run(
      "INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES ('p', 'user-1', 'Greenhouse', 't', 0, 0)",
    )
    for (const owner of ['user-1', 'user-2'])
      await store.cloud.run(
        'INSERT INTO firmwares (owner, sha256, project, project_name, product, image, size, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0)',
        owner,
        firmware,
        'p',
        `of ${owner}`,
        '',
        Buffer.alloc(0),
      )
    await crashed({ ...report, firmware: firmware.toUpperCase() })
    expect(await fleet.crashes.of('user-1', 'NODE-1')).toMatchObject({ project: 'p', name: 'of user-1' })
    await store.cloud.run("DELETE FROM projects WHERE id = 'p'")
    const known = await fleet.crashes.of('user-1', 'NODE-1')
    expect(known).toMatchObject({ name: 'of user-1', line: 7 })
    expect(known).not.toHaveProperty('project')
    await crashed(report)
    await fleet.remove('user-1', 'NODE-1')
    await fleet.close()
    expect(await store.cloud.get('SELECT count(*) AS n FROM device_crashes')).toEqual({ n: 0 })
  })
})
