import { expect, test } from '@jest/globals'
import { until } from '../until.ts'
import { Kills } from './kills.ts'

const pace = { period: 1, away: 1 }

test('CLOUD-87: one process after the other is killed and started again, the next when the one before is there; at the end none is away', async () => {
  const happened: string[] = []
  const processes = ['one', 'two'].map((name) => ({
    kill: async () => void happened.push(`kill ${name}`),
    start: async () => {
      let asked = 0
      await until(() => (asked += 1) > 1, `the start of ${name}`)
      happened.push(`start ${name}`)
    },
  }))
  const kills = new Kills(processes, pace)
  await until(() => kills.count >= 3, 'three kills')
  await kills.end()
  expect(happened.slice(0, 6)).toEqual(['kill one', 'start one', 'kill two', 'start two', 'kill one', 'start one'])
  expect(happened).toHaveLength(2 * kills.count)
})

test('CLOUD-87: a process that does not start again fails the run, and no other is killed', async () => {
  const start = () => Promise.reject(new Error('its port is taken'))
  const kills = new Kills([{ kill: async () => {}, start }], pace)
  await until(() => kills.count > 0, 'a kill')
  await expect(kills.end()).rejects.toThrow('its port is taken')
  expect(kills.count).toBe(1)
})
