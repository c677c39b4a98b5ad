import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Vitals } from './vitals.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.UTC(2026, 10, 20, 12)

describe('vitals', () => {
  let vitals: Vitals

  beforeEach(async () => {
    vitals = new Vitals(await openTestDatabase('telemetry'))
  })
  afterAll(removeTemporaryFolders)

  test('a window has the readings of its device and time, oldest first', async () => {
    await vitals.add(1, { t: now, r: -60, h: 2 })
    await vitals.add(1, { t: now - minute, r: -61, h: 1 })
    await vitals.add(1, { t: now - 2 * minute, r: -62, h: 0 })
    await vitals.add(2, { t: now, r: -70, h: 9 })
    expect(await vitals.between(1, now - minute, now)).toEqual([{ t: now - minute, r: -61, h: 1 }, { t: now, r: -60, h: 2 }])
  })

  test('readings of the last day stay as they came', async () => {
    for (let second = 0; second < 60; second += 10) await vitals.add(1, { t: now - day + 5 * minute + second * 1000, r: -60, h: second })
    await vitals.compact(now)
    expect(await vitals.between(1, 0, now)).toHaveLength(6)
  })

  test('older ones become one a minute, the mean; those over 31 days go', async () => {
    const old = now - 2 * day
    for (let second = 5; second < 120; second += 10) await vitals.add(1, { t: old + second * 1000, r: second < 60 ? -60 : -70, h: second * 100 })
    await vitals.add(1, { t: now - 31 * day - minute, r: -50, h: 1 })
    await vitals.compact(now)
    expect(await vitals.between(1, 0, now)).toEqual([{ t: old, r: -60, h: 3000 }, { t: old + minute, r: -70, h: 9000 }])
    await vitals.compact(now)
    expect(await vitals.between(1, 0, now)).toHaveLength(2)
  })

  test('compacting does not mix devices', async () => {
    const old = now - 2 * day + 1000
    await vitals.add(1, { t: old, r: -60, h: 10 })
    await vitals.add(2, { t: old, r: -80, h: 20 })
    await vitals.compact(now)
    expect(await vitals.between(1, 0, now)).toEqual([{ t: old - 1000, r: -60, h: 10 }])
    expect(await vitals.between(2, 0, now)).toEqual([{ t: old - 1000, r: -80, h: 20 }])
  })
})
