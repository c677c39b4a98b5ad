import { describe, expect, test } from '@jest/globals'
import { putFile, runTool, type Clang, type Tree } from './clang.ts'

describe('SKETCH-60: names that every object has', () => {
  test('are names of files and folders like any other', () => {
    const tree: Tree = {}
    for (const path of ['src/__proto__.cpp', 'src/constructor/toString.h', 'include/hasOwnProperty.h'])
      putFile(tree, path, path)
    expect(tree).toEqual({
      src: { '__proto__.cpp': 'src/__proto__.cpp', constructor: { 'toString.h': 'src/constructor/toString.h' } },
      include: { 'hasOwnProperty.h': 'include/hasOwnProperty.h' },
    })
    putFile(tree, 'src/__proto__/polluted.h', 'x')
    expect({}).not.toHaveProperty('polluted.h')
  })
})

describe('SKETCH-61: an error of the compiler itself', () => {
  const failing = (said: string, thrown: Error): Clang => {
    const command: Clang['commands']['clang++'] = (_args, _files, { stderr }) => {
      stderr(new TextEncoder().encode('src/a.cpp:1:1: warning: unused\n'))
      stderr(new TextEncoder().encode(said))
      stderr(new TextEncoder().encode('#0 0x0000 llvm::sys::PrintStackTrace /build/llvm/lib/Support\n'))
      throw thrown
    }
    return { version: '0', commands: { 'clang++': command, symbolizer: command } }
  }
  const exit = Object.assign(new Error('exit'), { code: 134 })

  test.each([
    ['PLEASE submit a bug report to https://llvm.example/issues and include the crash backtrace.\n', exit],
    ['Stack dump:\n0.\tProgram arguments: clang++ -cc1\n', exit],
    ['', new Error('memory access out of bounds at wasm://wasm/clang-0c4f')],
  ])('%j is told in plain words, without its inside', async (said, thrown) => {
    let log = ''
    expect(
      await runTool(failing(said, thrown), 'clang++', [], {}, (bytes) => {
        log += new TextDecoder().decode(bytes ?? new Uint8Array())
      }),
    ).toBe('refused')
    expect(log).toContain('src/a.cpp:1:1: warning: unused\n')
    expect(log).toMatch(/the compiler failed by an error of its own, not by one that it found here\./)
    if (said !== '') expect(log).not.toMatch(/PrintStackTrace|bug report|Stack dump/)
    expect(log).not.toContain('wasm://')
  })
})
