import { expect, test } from '@jest/globals'
import { crashReport, shortMessage, shortTrace } from './crash.ts'

test('REPORT-05: the place of a crash is the line of the project, not that of a header which it calls', async () => {
  const stack = ['std::__1::vector<int>::operator[]', 'helper()', 'loop()']
    .map((name, at) => `    at ${name} (wasm://wasm/0f:wasm-function[${at}]:0x${at + 1})`)
    .join('\n')
  const files = ['usr/include/wasm32-wasip1/c++/v1/vector', '.pio/libdeps/esp32/Helper/Helper.cpp', 'src/main.ino']
  const reportOf = (count: number) =>
    crashReport({ kind: 'ended', reset: 'PANIC', message: 'unreachable', stack }, new Uint8Array(), async () =>
      files.slice(0, count).map((file) => [{ function: 'f', file, line: 3, column: 1 }]),
    )
  expect(await reportOf(3)).toMatchObject({ file: 'src/main.ino', function: 'loop()', line: 3 })
  expect((await reportOf(2)).file).toBe('.pio/libdeps/esp32/Helper/Helper.cpp')
  expect((await reportOf(1)).function).toBe('std::__1::vector<int>::operator[]')
})

test('CLOUD-11: a trace stays short, whatever the image calls its functions, and still leads to the place', async () => {
  const name = `${'a (b'.repeat(100_000)}`
  const hostile = `RuntimeError: x\n    at ${name} (wasm://wasm/0f:wasm-function[12]:0x1a2b)\n${'\n'.repeat(2_000_000)}`
  const stack = shortTrace(hostile)
  expect(stack.length).toBeLessThan(20_000)
  expect(stack).toContain('wasm-function[12]:0x1a2b)')
  const asked: number[] = []
  const report = await crashReport(
    { kind: 'ended', reset: 'PANIC', message: shortMessage('y'.repeat(1e6)), stack },
    new Uint8Array(),
    async (_image, offsets) => {
      asked.push(...offsets)
      return []
    },
  )
  expect(asked).toEqual([0x1a2b])
  expect(JSON.stringify(report).length).toBeLessThan(4096)
})
