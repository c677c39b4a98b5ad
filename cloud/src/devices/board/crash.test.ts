import { expect, test } from '@jest/globals'
import { crashReport, shortMessage, shortTrace } from './crash.ts'

test('CLOUD-11: a trace stays short, whatever the image calls its functions, and still leads to the place', async () => {
  const name = `${'a (b'.repeat(100_000)}`
  const hostile = `RuntimeError: x\n    at ${name} (wasm://wasm/0f:wasm-function[12]:0x1a2b)\n${'\n'.repeat(2_000_000)}`
  const stack = shortTrace(hostile)
  expect(stack.length).toBeLessThan(20_000)
  expect(stack).toContain('wasm-function[12]:0x1a2b)')
  const asked: number[] = []
  const report = await crashReport({ kind: 'ended', reset: 'PANIC', message: shortMessage('y'.repeat(1e6)), stack }, new Uint8Array(), async (_image, offsets) => {
    asked.push(...offsets)
    return []
  })
  expect(asked).toEqual([0x1a2b])
  expect(JSON.stringify(report).length).toBeLessThan(4096)
})
