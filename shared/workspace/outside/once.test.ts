import { afterAll, expect, test } from '@jest/globals'
import { rmSync } from 'node:fs'
import { emptyFolder, once } from './outside.testing.ts'

const folder = emptyFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('MFE-35: what all tests of a run need is made once; if it fails, it fails for all without another try', async () => {
  let tries = 0
  const make = async () => [`made ${(tries += 1)}`]
  expect(await Promise.all([once(folder, 'packages', make), once(folder, 'packages', make)])).toEqual([
    ['made 1'],
    ['made 1'],
  ])
  const fail = async () => {
    throw new Error(`failed ${(tries += 1)}`)
  }
  for (let asked = 0; asked < 2; asked += 1) await expect(once(folder, 'console', fail)).rejects.toThrow('failed 2')
  expect(tries).toBe(2)
})
