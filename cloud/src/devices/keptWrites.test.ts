import { expect, test } from '@jest/globals'
import { KeptWrites } from './keptWrites.ts'

/** A store that answers later, and in another order where several ask at a time. */
function slowStore() {
  const [stored, failures, running]: [string[], unknown[], { now: number; most: number }] = [
    [],
    [],
    { now: 0, most: 0 },
  ]
  const kept = new KeptWrites(
    async (device, name, data) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      for (let turn = 0; turn < (data?.[0] ?? 0); turn += 1) await new Promise((resolve) => setImmediate(resolve))
      running.now -= 1
      if (name === 'fails') throw new Error('no room')
      stored.push(`${device} ${name} ${data?.[0] ?? 'gone'}`)
    },
    (error) => failures.push(error),
  )
  return { kept, stored, failures, running }
}

test('SKETCH-24: what a device keeps is stored in its order, and of many writes of a name the last', async () => {
  const { kept, stored, failures, running } = slowStore()
  for (const value of [9, 7, 5]) kept.put('one', 'a', Uint8Array.of(value))
  kept.put('one', 'fails', Uint8Array.of(1))
  kept.put('one', 'a', null)
  kept.put('other', 'a', Uint8Array.of(2))
  expect(stored).toEqual([])
  await kept.stored('one')
  expect(stored).toEqual(['other a 2', 'one a 9', 'one a gone'])
  expect(failures).toEqual([new Error('no room')])
  expect(running.most).toBe(2)
})

test('SKETCH-24: what is dropped is not stored later', async () => {
  const { kept, stored } = slowStore()
  for (const value of [3, 4, 5]) kept.put('one', `name ${value}`, Uint8Array.of(value))
  await kept.drop('one')
  expect(stored).toEqual(['one name 3 3'])
  await kept.close()
  expect(stored).toHaveLength(1)
})
