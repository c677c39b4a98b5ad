import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { device, Workbench } from '../../../testing/integrations/workbench.ts'

let bench: Workbench

beforeAll(async () => {
  // None of these functions may end by its time.
  bench = await Workbench.start({ functionTime: 60_000 })
})
afterAll(() => bench.stop())

const run = (code: string) =>
  bench.post<{ result: string | null; console: { level: string; text: string }[] }>('/integrations/run', {
    content: { lambda: { language: 'javascript', code } },
    event: { name: 'temp', data: '1', device },
  })

test('LAM-10: a function may call whatever the console of a browser has: what can be shown is a line, and nothing else happens', async () => {
  const calls = [
    'time("t")',
    'table([{ a: 1 }])',
    'dir({ b: 2 })',
    'trace("c")',
    'group("d")',
    'groupEnd()',
    'assert(1 > 0, "no")',
    'assert(false, "e")',
    'count()',
    'timeLog("t")',
    'timeEnd("t")',
    'clear()',
  ]
  const { console: lines, result } = await run(
    `export default () => { ${calls.map((call) => `console.${call}`).join('; ')}; return "ran" }`,
  )
  expect(lines).toEqual([
    { level: 'log', text: '[{"a":1}]' },
    { level: 'log', text: '{"b":2}' },
    { level: 'log', text: 'c' },
    { level: 'log', text: 'd' },
    { level: 'error', text: 'Assertion failed e' },
  ])
  expect(result).toBe('"ran"')
})

test('LAM-10: the hundred and first line says how many more were left out', async () => {
  const { console: lines } = await run('export default () => { for (let i = 0; i < 500; i += 1) console.log(i) }')
  expect([lines.length, lines[99], lines[100]]).toEqual([
    101,
    { level: 'log', text: '99' },
    { level: 'warn', text: '400 more lines were left out.' },
  ])
  expect((await run('export default () => { for (let i = 0; i < 100; i += 1) console.log(i) }')).console).toHaveLength(
    100,
  )
})
