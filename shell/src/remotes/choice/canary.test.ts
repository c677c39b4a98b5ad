import { describe, expect, test } from '@jest/globals'
import { isInCanary } from './canary.ts'

const subjects = Array.from({ length: 20_000 }, (_, index) => [`user-${index}`, String(index), `${index}@example.org`][index % 3] ?? '')
const chosen = (remote: string, percent: number) => subjects.filter((sub) => isInCanary(sub, remote, percent))

describe('who gets a canary', () => {
  test.each([1, 10, 50, 90])('MFE-09: a share of %d %% is that share of the users', (percent) => {
    const share = (chosen('mfe_devices', percent).length / subjects.length) * 100
    // Four standard deviations.
    expect(Math.abs(share - percent)).toBeLessThan(4 * Math.sqrt((percent * (100 - percent)) / subjects.length))
  })

  test('MFE-09: 0 % is nobody and 100 % is everybody', () => {
    expect(chosen('mfe_devices', 0)).toEqual([])
    expect(chosen('mfe_devices', 100)).toHaveLength(subjects.length)
  })

  test('MFE-09: a larger share keeps those who are in', () => {
    let before: string[] = []
    for (const percent of [5, 6, 25, 99]) {
      const now = new Set(chosen('mfe_devices', percent))
      expect(before.filter((sub) => !now.has(sub))).toEqual([])
      before = [...now]
    }
  })

  test('MFE-09: each remote has its own users, whatever those of another are', () => {
    const both = chosen('mfe_devices', 50).filter((sub) => isInCanary(sub, 'mfe_secrets', 50))
    expect(Math.abs((both.length / subjects.length) * 100 - 25)).toBeLessThan(2)
  })

  test('MFE-09: the same user gets the same, in every browser and every version of the console', () => {
    expect(['', 'ada', 'grace', '8f14e45f-ceea', 'ädä 🌱'].map((sub) => [10, 30, 50, 70, 90].find((percent) => isInCanary(sub, 'mfe_secrets', percent)) ?? 100)).toEqual([70, 90, 90, 10, 50])
  })
})
