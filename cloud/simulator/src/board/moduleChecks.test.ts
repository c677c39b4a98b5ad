import { afterAll, expect, test } from '@jest/globals'
import { wasmImage } from 'cloud/testing/firmware/wasmImage.ts'
import { ModuleChecks } from './moduleChecks.ts'

const checks = new ModuleChecks()
afterAll(() => checks.close())

const number = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)])
const section = (id: number, content: Buffer) => Buffer.concat([Buffer.from([id, ...number(content.length)]), content])

/** Exports its memory under so many long names: an object and a text each for whoever lists them. */
function withExports(count: number): Buffer {
  const names = Array.from({ length: count }, (_, index) =>
    Buffer.from([70, ...Buffer.from(index.toString(36).padStart(70, '0')), 2, 0]),
  )
  return Buffer.concat([
    Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    section(5, Buffer.from([1, 1, 1, 16])),
    section(7, Buffer.concat([Buffer.from(number(count)), ...names])),
  ])
}

test('CLOUD-84: an image that names too much is checked in a thread with limits, which it ends; the next one is checked', async () => {
  expect(await checks.problemOf('a', withExports(100_000))).toBe('it imports or exports too much to be checked')
  expect(await checks.problemOf('a', withExports(1))).toMatch(/^it has no memory/)
  expect(await checks.problemOf('a', wasmImage({}))).toBeUndefined()
})

test('CLOUD-84: an account has few images that wait, and others take turns with it', async () => {
  const ended: string[] = []
  const check = (account: string) => checks.problemOf(account, withExports(1)).then(() => void ended.push(account))
  const all = ['a', 'a', 'a', 'a', 'a', 'a'].map(check)
  expect(() => check('a')).toThrow('5 of your images are waiting')
  all.push(check('b'))
  await Promise.all(all)
  expect(ended.indexOf('b')).toBe(1)
})
