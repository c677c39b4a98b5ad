import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compilers } from '../../src/builder/wasm/compiler.ts'
import { removeTemporaryFolders, temporaryFolder } from '../temporaryFolder.ts'
import { compilerFolder, keptClang } from './compilerFolder.ts'
import { keptIn } from './keptResults.mjs'

jest.setTimeout(240_000)

const opened: Compilers[] = []
afterAll(() => {
  opened.forEach((each) => each.close())
  removeTemporaryFolders()
})

/** One that has compiled nothing itself. */
const another = () => {
  const compilers = new Compilers(1, { folder: compilerFolder, clang: keptClang })
  opened.push(compilers)
  return async (files: Readonly<Record<string, string>>) => {
    let log = ''
    const { image } = await compilers.run(
      {
        kind: 'compile',
        files: Object.entries(files).map(([path, content]) => ({ path, content })),
        environment: 'e',
        defines: [],
        facts: '',
      },
      (text) => {
        log += text
      },
      AbortSignal.timeout(240_000),
    )
    return { log, image: image && Buffer.from(image).toString('base64') }
  }
}

test('the compiler of tests gives once more what it made of the same files, with its warnings and errors, and nothing else of others', async () => {
  // Nothing of it is there from an earlier run.
  const header = (value: number) => ({ 'src/value.h': `// ${id}\n#define VALUE ${value}\n` })
  const id = randomUUID()
  const right = {
    'src/main.ino': '#include "value.h"\nvoid setup() { int unused; }\nvoid loop() { delay(VALUE); }\n',
    ...header(1),
  }
  const wrong = { 'src/main.ino': `void setup() { missing(); } // ${id}\nvoid loop() {}\n` }
  const first = another()
  const [made, refused] = [await first(right), await first(wrong)]
  expect([made.image !== undefined, refused.image]).toEqual([true, undefined])
  expect(made.log).toContain('unused variable')
  expect(refused.log).toContain('undeclared identifier')
  const second = another()
  expect([await second(right), await second(wrong)]).toEqual([made, refused])
  expect((await second({ ...right, ...header(2) })).image).not.toBe(made.image)
})

describe('what a tool has made', () => {
  class Exit extends Error {
    readonly code = 1
  }
  /** A compiler that tells how often it was called; it fails with what it says where that is an error. */
  const toolIn = (folder: string, says = '') => {
    const its = { calls: 0 }
    const run = keptIn(folder, { version: '1', Exit, commands: { 'clang++': compile, symbolizer: compile } })('clang++')
    function compile(args: readonly string[], files: object, { stderr }: { stderr: (bytes: Uint8Array) => void }) {
      its.calls += 1
      stderr(new TextEncoder().encode(says))
      if (/error/i.test(says)) throw new Exit()
      return { ...files, out: args.join(' ') }
    }
    const call = async (...args: string[]) => {
      try {
        return (await run(args, { 'a.cpp': 'int a;' }, { stdout: () => {}, stderr: () => {} })) as { out: string }
      } catch (error) {
        return { code: (error as Exit).code }
      }
    }
    return { its, call }
  }

  test('is made anew for a changed argument', async () => {
    const { its, call } = toolIn(temporaryFolder())
    expect([await call('-O1'), await call('-O1'), await call('-O2')]).toEqual(
      ['-O1', '-O1', '-O2'].map((out) => expect.objectContaining({ out })),
    )
    expect(its.calls).toBe(2)
  })

  test.each([
    ['a.cpp:1: error: no', 1],
    ['LLVM ERROR: out of memory', 2],
    ['error: std::bad_alloc', 2],
  ])('is kept with its errors, but for those of memory: %s', async (says, calls) => {
    const { its, call } = toolIn(temporaryFolder(), says)
    expect([await call(), await call()]).toEqual([{ code: 1 }, { code: 1 }])
    expect(its.calls).toBe(calls)
  })

  test('is there although it cannot be kept', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const noFolder = join(temporaryFolder(), 'file')
    writeFileSync(noFolder, '')
    const { its, call } = toolIn(noFolder)
    expect([await call('-O1'), await call('-O1')]).toEqual(Array(2).fill(expect.objectContaining({ out: '-O1' })))
    expect([its.calls, warn.mock.calls.length]).toEqual([2, 2])
    warn.mockRestore()
  })
})
