import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { TurnCount } from '../../testing/turnCount.ts'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Vitals, type Reading } from './vitals.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.UTC(2026, 10, 20, 12)

describe('vitals', () => {
  let vitals: Vitals

  const between = async (device: number, from: number, to: number) => {
    const parts: string[] = []
    for await (const part of vitals.jsonBetween(device, from, to)) parts.push(...part)
    return JSON.parse(`[${parts.join(',')}]`) as Reading[]
  }

  beforeEach(async () => {
    vitals = new Vitals(await openTestDatabase('telemetry'))
  })
  afterAll(removeTemporaryFolders)

  test('a window has the readings of its device and time, oldest first', async () => {
    await vitals.add(1, { t: now, r: -60, h: 2 })
    await vitals.add(1, { t: now - minute, r: -61, h: 1 })
    await vitals.add(1, { t: now - 2 * minute, r: -62, h: 0 })
    await vitals.add(2, { t: now, r: -70, h: 9 })
    expect(await between(1, now - minute, now)).toEqual([
      { t: now - minute, r: -61, h: 1 },
      { t: now, r: -60, h: 2 },
    ])
  })

  test('readings of the last day stay as they came', async () => {
    for (let second = 0; second < 60; second += 10)
      await vitals.add(1, { t: now - day + 5 * minute + second * 1000, r: -60, h: second })
    await vitals.compact(now)
    expect(await between(1, 0, now)).toHaveLength(6)
  })

  test('older ones become one a minute, the mean; those over 31 days go', async () => {
    const old = now - 2 * day
    for (let second = 5; second < 120; second += 10)
      await vitals.add(1, { t: old + second * 1000, r: second < 60 ? -60 : -70, h: second * 100 })
    await vitals.add(1, { t: now - 31 * day - minute, r: -50, h: 1 })
    await vitals.compact(now)
    expect(await between(1, 0, now)).toEqual([
      { t: old, r: -60, h: 3000 },
      { t: old + minute, r: -70, h: 9000 },
    ])
    await vitals.compact(now)
    expect(await between(1, 0, now)).toHaveLength(2)
  })

  test('CLOUD-23: compacting takes one device after the other, an hour at a time', async () => {
    const first = now - 2 * day
    for (const device of [1, 2, 3])
      for (let second = 0; second < 2 * 3600; second += 600)
        await vitals.add(device, { t: first + second * 1000 + 5000, r: -60, h: second })
    const turns = TurnCount.start()
    await vitals.compact(now)
    expect(turns.stop()).toBeGreaterThanOrEqual(8)
    for (const device of [1, 2, 3])
      expect((await between(device, 0, now)).map(({ t, h }) => [t, h])).toEqual(
        Array.from({ length: 12 }, (_, index) => [first + index * 600_000, index * 600]),
      )
  })

  test('compacting does not mix devices', async () => {
    const old = now - 2 * day + 1000
    await vitals.add(1, { t: old, r: -60, h: 10 })
    await vitals.add(2, { t: old, r: -80, h: 20 })
    await vitals.compact(now)
    expect(await between(1, 0, now)).toEqual([{ t: old - 1000, r: -60, h: 10 }])
    expect(await between(2, 0, now)).toEqual([{ t: old - 1000, r: -80, h: 20 }])
  })
})
