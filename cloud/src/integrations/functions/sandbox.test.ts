import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { device, Workbench } from '../../../testing/integrations/workbench.ts'
import { longProof } from '../../../testing/proofs.ts'
import { until } from '../../../testing/until.ts'

interface Run {
  result: string | null
  console: { level: string; text: string }[]
  error: { message: string; line: number | null; column: number | null } | null
  duration: number
}

// A third of what is usual: most of these functions use up all of their time.
const limit = 330

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start({ functionTime: limit })
  await bench.secret('TOKEN', 'tok-5e11')
})
afterAll(() => bench.stop())

const event = { name: 'temp', data: '{"t":1}', device }
const run = (code: string, content: object = {}) =>
  bench.post<Run>('/integrations/run', { content: { lambda: { language: 'javascript', code }, ...content }, event })
const body = (statements: string) => run(`async function handler(event) {\n${statements}\n}`)

describe('LAM-04: a run', () => {
  test('LAM-02: calls the function with the event, parameters and secrets, and answers what it returns, secrets masked', async () => {
    const content = {
      parameters: [{ template_name: 'LIMIT', value: 5 }, { value: 'nameless' }],
      secrets: [{ template_name: 'KEY', name: 'TOKEN' }],
    }
    const { result, error } = await run(
      'export default function (event) { return { data: event.data, coreid: event.coreid, published_at: event.published_at, params: event.params, secrets: event.secrets, name: event.name } }',
      content,
    )
    expect(error).toBeNull()
    expect(JSON.parse(result ?? '')).toEqual({
      data: '{"t":1}',
      coreid: device,
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      name: 'temp',
      params: { LIMIT: 5 },
      secrets: { KEY: '[[SENSITIVE]]' },
    })
    expect(
      await run(
        'export default ({ secrets: { KEY } }) => { console.log("it is", KEY, { KEY }); throw new Error(KEY) }',
        content,
      ),
    ).toMatchObject({
      console: [{ level: 'log', text: 'it is [[SENSITIVE]] {"KEY":"[[SENSITIVE]]"}' }],
      error: { message: 'Error: [[SENSITIVE]]' },
    })
  })

  test.each([
    ['a declaration', 'function handler(event) { return event.name }'],
    ['a constant', 'const handler = ({ name }) => name'],
    ['a class of its own', 'class A { run(e) { return e.name } }\nexport default (e) => new A().run(e)'],
    ['export default', 'export default ({ name }) => name'],
    ['an export by name', 'export function handler(event) { return event.name }'],
    ['module.exports', 'module.exports = function (event) { return event.name }'],
    ['exports.handler', 'exports.handler = (event) => event.name'],
    ['a promise', 'async function handler(event) { await null; return event.name }'],
    ['await on top', 'const name = await Promise.resolve("temp")\nexport default () => name'],
  ])('LAM-04: takes %s', async (_name, code) => {
    expect(await run(code)).toMatchObject({ result: '"temp"', error: null })
  })

  test.each<[string, string, Run['error']]>([
    [
      'nothing to call',
      'let x = 1',
      {
        message: 'TypeError: There is no function to call. Declare one: function handler(event) { return event.data }',
        line: null,
        column: null,
      },
    ],
    [
      'nothing at all',
      '',
      {
        message: 'TypeError: There is no function to call. Declare one: function handler(event) { return event.data }',
        line: null,
        column: null,
      },
    ],
    [
      'a mistake',
      'function handler(event) {\n  return event.x.y\n}',
      { message: "TypeError: cannot read property 'y' of undefined", line: 2, column: 17 },
    ],
    [
      'a slip of the pen',
      'function handler(event) {\n  let x = ;\n}',
      { message: "SyntaxError: unexpected token in expression: ';'", line: 2, column: 11 },
    ],
    [
      'a rejected promise',
      'const handler = async () => {\n  await 1\n  throw new RangeError("far")\n}',
      { message: 'RangeError: far', line: 3, column: 23 },
    ],
    ['a thrown text', 'const handler = () => { throw "up" }', { message: 'Thrown: up', line: null, column: null }],
    [
      'an import',
      'import fs from "fs"\nexport default () => fs',
      { message: "ReferenceError: could not load module 'fs'", line: null, column: null },
    ],
    [
      'a circle',
      'const handler = () => { const a = {}; a.a = a; return a }',
      { message: 'TypeError: circular reference', line: null, column: null },
    ],
    [
      'a promise that nobody settles',
      'const handler = () => new Promise(() => {})',
      { message: 'The promise that the function returned is never settled.', line: null, column: null },
    ],
    [
      'too much to return',
      'const handler = () => "x".repeat(200000)',
      { message: 'The function returned more than 100 kB.', line: null, column: null },
    ],
  ])('LAM-04: tells of %s, and where', async (_name, code, error) => {
    expect(await run(code)).toMatchObject({ result: null, error })
  })

  test('LAM-04: keeps a hundred lines of what is printed', async () => {
    const printed = await run(
      'export default () => { console.warn("a", 1, null, [2], undefined); console.error(new Error("e")); for (let i = 0; i < 500; i += 1) console.info("x".repeat(5000)) }',
    )
    expect(printed.console).toHaveLength(101)
    expect(printed.console[100]).toEqual({ level: 'warn', text: '402 more lines were left out.' })
    expect(printed.console.slice(0, 2)).toEqual([
      { level: 'warn', text: 'a 1 null [2] undefined' },
      { level: 'error', text: 'Error: e' },
    ])
    expect(printed.console[99]?.text).toBe(`${'x'.repeat(2000)} …`)
  })
})

const time = `Stopped: it took more than ${limit / 1000} s.`
const memory = 'Stopped: it took more than 64 MB of memory.'
const depth = 'Stopped: it calls itself too deeply.'

describe('LAM-04: a function that would not end by itself', () => {
  const expectStopped = async (statements: string, expected: readonly string[]) => {
    const { error, result } = await body(statements)
    expect(expected).toContain(error?.message)
    expect(result).toBeNull()
    expect((await run('export default () => 1')).result).toBe('1')
  }
  test.each<[string, string, string[]]>([
    ['a loop that catches everything', 'for (;;) { try { for (;;); } catch {} finally { continue } }', [time]],
    ['promises that make promises', 'const again = () => Promise.resolve().then(again)\nreturn again()', [time]],
    ['an evil regular expression', 'return /(a+)+$/.test("a".repeat(40) + "b")', [time]],
    ['a sort that never agrees', 'Array.from({ length: 5e5 }).map((_, i) => i).sort(() => { for (;;); })', [time]],
    ['an array', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))', [time, memory]],
    ['a string', 'return "x".repeat(2 ** 28)', [memory, time]],
    ['recursion', 'const deeper = () => 1 + deeper(); return deeper()', [depth, time]],
    [
      'recursion by a proxy',
      'const p = new Proxy({}, { get: (_, name, self) => self[name] }); return p.a',
      [depth, time],
    ],
  ])('LAM-04: is stopped: %s', (_name, statements, expected) => expectStopped(statements, expected))

  describeUnless(longProof)('LAM-04: and in other ways', () => {
    test.each<[string, string, string[]]>([
      ['a loop', 'for (;;);', [time]],
      ['a generator without end', 'function* all() { for (;;) yield 1 }\nfor (const one of all());', [time]],
      ['microtasks', 'for (;;) await null', [time]],
      ['a join of nothing', 'const all = []; all.length = 2 ** 32 - 1; return all.join("xxxxxxxx")', [time, memory]],
      ['a buffer', 'return new Uint8Array(2 ** 30).length', [memory, 'RangeError: invalid array buffer length']],
      ['recursion by a getter', 'const o = { get a() { return this.a } }; return o.a', [depth, time]],
      ['recursion by JSON', 'const o = { toJSON: () => JSON.stringify(o) }; return o', [depth, time]],
    ])('is stopped: %s', (_name, statements, expected) => expectStopped(statements, expected))
  })

  test.each([
    ['promises that nobody waits for', 'const again = () => Promise.resolve().then(again)\nagain()'],
    [
      'promises that nobody waits for, after a result',
      'const again = () => Promise.resolve().then(again)\nagain()\nreturn "made"',
    ],
    [
      'a loop in a promise whose rejection is caught',
      'const loops = async () => { await null; for (;;); }\ntry { await loops() } catch {}\nreturn "made"',
    ],
  ])('CLOUD-92: is not shown as done: %s', async (_name, statements) => {
    expect(await body(statements)).toMatchObject({ result: null, error: { message: time } })
  })

  test('LAM-04: and says so in the log, while others go on', async () => {
    await bench.put(
      'looping',
      {
        event: 'spin',
        lambda: { language: 'javascript', code: 'function handler() {\n  console.log("round")\n  for (;;);\n}' },
      },
      'lambda',
    )
    await bench.put('steady', { event: 'spin', url: bench.target.address })
    await bench.publish('spin', 'x')
    await bench.done('steady')
    expect(await bench.done('looping')).toMatchObject({
      status: 'failed',
      attempts: [{ request: null, response: null, error: expect.stringContaining(time) }],
      console: [{ level: 'log', text: 'round' }],
      published: [{ name: 'hook-error/spin', data: expect.stringContaining(time) }],
    })
  })
})

/** Each tries to lay hands on something of Node or of the thread. */
const attempts = [
  'process',
  'require("fs")',
  'module.constructor._load("fs")',
  'module.require("fs")',
  'globalThis.process',
  'this?.process',
  'global',
  'self',
  'window',
  'Worker',
  'WebAssembly',
  'SharedArrayBuffer && parentPort',
  'fetch',
  'XMLHttpRequest',
  'await import("fs")',
  'await import("node:child_process")',
  'await import("file:///etc/passwd")',
  'await import("./sandboxWorker.ts")',
  'await import("std")',
  'await import("os")',
  'import.meta.resolve("fs")',
  'import.meta.url',
  'Function("return process")()',
  '(0, eval)("process")',
  'new (async () => {}).constructor("return process")()',
  '(function* () {}).constructor("return process")().next().value',
  '[].constructor.constructor("return this")().process',
  '({}).constructor.constructor("return this.process")()',
  'console.log.constructor("return process")()',
  'console.log.constructor.constructor("return process")()',
  'console.log.call.call(Function, null, "return process")()',
  'event.constructor.constructor("return process")()',
  'event.secrets.__proto__.constructor.constructor("return process")()',
  'console.log({ toString() { return arguments.callee.caller } }, { toJSON() { return Function.prototype.caller } })',
  'Error.prepareStackTrace = (_, frames) => frames; new Error().stack[0].getThis()',
  'new Error().stack.match(/\\/[^\\n]*node[^\\n]*/)?.[0] && process',
  'Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name]).find((each) => each?.versions || each?.postMessage)',
  'Reflect.ownKeys(console).map((name) => console[name].prototype?.constructor).find((each) => each?.versions)',
  'new Proxy(console, {}).log.bind.constructor("return process")()',
  'Symbol.for("nodejs.util.inspect.custom") in console && process',
  'std',
  'os',
  'scriptArgs',
  'bjson',
  'gc',
  '__loadScript',
  'print',
  'Deno',
  'Bun',
  'QuickJS',
  'Promise.prototype.then.constructor("return process")()',
  'JSON.parse(\'{"__proto__":{"then":1}}\').constructor.constructor("return process")()',
  'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1) && process',
]

const setting = `
  const isHost = (each) => (typeof each === 'object' || typeof each === 'function') && each !== null && Boolean(each.versions || each.env || each.pid || each.readFileSync || each.execSync || each.postMessage || each.instantiate || each.compile || each.default?.readFileSync || each.default?.execSync || each.loadScript || each.open || each.exec && !(each instanceof RegExp))
  const isTold = (each) => typeof each === 'string' && /node_modules|file:|\\/(home|root|usr|work|etc)\\//.test(each)
`

const trying = (attempt: string) => {
  const value = attempt.includes(';') ? `(() => { ${attempt.replace(/;\s*([^;]+)$/, '; return $1')} })()` : attempt
  return `${setting}\nconst handler = async (event) => { const got = ${value}\n return isHost(got) || isTold(got) ? 'OUT' : 'safe' }`
}

describe('LAM-04: a function that tries to get out', () => {
  test.each(['process', 'await import("fs")', 'console.log.constructor("return process")()', 'import.meta.url'])(
    'LAM-04: would get somewhere by %s without the sandbox',
    (attempt) => {
      const code = `${trying(attempt)}\nconsole.log(await handler({ secrets: {} }))`
      expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim()).toBe(
        'OUT',
      )
    },
  )

  test.each(attempts)('LAM-04: gets nowhere by %s', async (attempt) => {
    const { result, error } = await run(trying(attempt))
    if (error === null) expect(result).toBe('"safe"')
    else expect(error.message).toMatch(/^(ReferenceError|TypeError|SyntaxError|EvalError): /)
  })

  test("LAM-04: reaches neither the host's values nor the next call, whatever it overwrites and returns", async () => {
    const evil = `
      Object.prototype.toJSON = function () { return { evil: 1 } }
      Object.prototype.polluted = 'yes'
      JSON.stringify = () => '{"evil":1}'
      JSON.parse = () => 'evil'
      Array.prototype.map = Array.prototype.find = Array.prototype.join = () => { throw 1 }
      Promise.prototype.then = () => { throw 1 }
      globalThis.console = globalThis.module = undefined
      globalThis.left = 'behind'
      Date.now = () => 0
    `
    const changed = await run(`${evil}\nexport default () => ({ a: 1, __proto__: { polluted: 'yes' } })`)
    expect(changed).toMatchObject({ result: '{"evil":1}', error: null })
    expect((await run(`${evil}\nthrow new TypeError('own')`)).error?.message).toBe('TypeError: own')
    await run(
      'export default () => JSON.parse(\'{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}\')',
    )
    expect(
      JSON.parse(
        (
          await run(
            'export default (event) => [typeof left, ({}).polluted ?? null, typeof console.log, [1, 2].map((n) => n + 1), event.data]',
          )
        ).result ?? '',
      ),
    ).toEqual(['undefined', null, 'function', [2, 3], '{"t":1}'])
    const preview = await bench.post('/integrations/preview', {
      type: 'webhook',
      content: { url: 'https://example.com/{{polluted}}', noDefaults: true },
      event,
    })
    expect(preview).toMatchObject({ unknown: ['polluted'] })
  })

  test('LAM-04: leaves no file, and the cloud goes on', async () => {
    const path = join(bench.cloud.data, 'escaped')
    await body(`try { const fs = await import('fs'); fs.writeFileSync(${JSON.stringify(path)}, 'x') } catch {}`)
    expect(existsSync(path)).toBe(false)
    expect(bench.cloud.process.exitCode).toBeNull()
    expect(bench.cloud.output()).not.toMatch(/Error|abort/i)
  })
})

describe('a custom function at an event', () => {
  test('LAM-04: answers with an event: a text as it is, other values as JSON, nothing for nothing', async () => {
    const code =
      'function handler({ data }) { return { text: "as it is", number: 4, object: { a: [1] }, nothing: null, none: undefined }[data] }'
    await bench.put(
      'answers',
      { event: 'ask', url: `${bench.target.address}/not-called`, lambda: { language: 'javascript', code } },
      'lambda',
    )
    for (const data of ['text', 'number', 'object', 'nothing', 'none']) await bench.publish('ask', data)
    await bench.done('answers', 5)
    const answers = (await bench.deliveries('answers')).map((each) => [
      each.event.data,
      each.status,
      each.published[0]?.data,
    ])
    expect(Object.fromEntries(answers.map(([data, , published]) => [data, published]))).toEqual({
      text: 'as it is',
      number: '4',
      object: '{"a":[1]}',
    })
    expect(answers.every(([, status]) => status === 'succeeded')).toBe(true)
    await until(() => bench.inbox.about(`devices/${device}/events/hook-response/ask`).length === 3, 'three answers')
    expect(bench.target.arrived.some(({ path }) => path === '/not-called')).toBe(false)
  })
})
