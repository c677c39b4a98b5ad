import { describe, expect, test } from '@jest/globals'
import { addSection, customSection, maxSections } from './wasmModule.ts'
import { boardExports, maxNameLength, moduleProblem } from './module.ts'

const number = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)])
const text = (value: string) => [...number(value.length), ...Buffer.from(value)]
const section = (id: number, content: readonly number[]) => [id, ...number(content.length), ...content]
const list = (items: readonly number[][]) => [...number(items.length), ...items.flat()]

interface Wanted {
  imports?: readonly [string, string][]
  exports?: readonly string[]
  memory?: number[]
  table?: number[]
}

/** A module with functions that do nothing. */
function made({
  imports = [],
  exports = boardExports,
  memory = [1, 1, 16],
  table = [0x70, 1, 1, 1],
}: Wanted = {}): Uint8Array {
  const functions = exports.filter((name) => name !== 'memory')
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, list([[0x60, 0, 0]])),
    ...section(2, list(imports.map(([from, name]) => [...text(from), ...text(name), 0, 0]))),
    ...section(3, list(functions.map(() => [0]))),
    ...section(4, list([table])),
    ...section(5, list([memory])),
    ...section(
      7,
      list(
        exports.map((name) => [
          ...text(name),
          ...(name === 'memory' ? [2, 0] : [0, imports.length + functions.indexOf(name)]),
        ]),
      ),
    ),
    ...section(10, list(functions.map(() => [2, 0, 0x0b]))),
  ])
}

describe('FIR-06: a module that is to run on the simulated board', () => {
  test('may be as the compiler makes it', async () => {
    expect(await moduleProblem(made())).toBeUndefined()
    expect(
      await moduleProblem(
        made({
          imports: [
            ['board', 'wait'],
            ['wasi_snapshot_preview1', 'fd_write'],
          ],
        }),
      ),
    ).toBeUndefined()
  })

  test.each<[string, Wanted, RegExp]>([
    ['foreign imports', { imports: [['env', 'system']] }, /needs env\.system/],
    [
      'foreign calls of what it may use',
      { imports: [['wasi_snapshot_preview1', 'sock_send']] },
      /needs wasi_snapshot_preview1\.sock_send/,
    ],
    ['names that every object has', { imports: [['constructor', 'length']] }, /needs constructor\.length/],
    ['no loop', { exports: boardExports.filter((name) => name !== 'run_loop') }, /no run_loop/],
    ['memory without a limit', { memory: [0, 1] }, /limit its memory to 1024 kB/],
    ['too much memory', { memory: [1, 1, 17] }, /limit its memory/],
    ['tables without a limit', { table: [0x70, 0, 1] }, /limit its tables/],
    ['too large tables', { table: [0x70, 1, ...number(1), ...number(20_000)] }, /limit its tables/],
    ['tables of other things', { table: [0x6f, 1, 1, 1] }, /limit its tables/],
  ])('must not have %s', async (_what, wanted, problem) => {
    expect(await moduleProblem(made(wanted))).toMatch(problem)
  })

  test('must be whole', async () => {
    const whole = made()
    for (let at = 0; at < whole.length; at += 3)
      expect(`${at} ${await moduleProblem(whole.subarray(0, at))}`).toMatch(/ it (is damaged|has no )/)
  })
})

describe('CLOUD-26: an image with more parts than a compiler makes', () => {
  const empty = (count: number) =>
    Uint8Array.from([...made(), ...Array.from({ length: count }, () => [0, 1, 0]).flat()])

  test('is refused, and what is stored already is looked through no further', async () => {
    expect(await moduleProblem(empty(maxSections - 50))).toBeUndefined()
    expect(await moduleProblem(empty(maxSections))).toBe('it has more than 1000 sections')
    const found = (count: number) => customSection(addSection(empty(count), 'diagram', 'x'), 'diagram')?.length
    expect([found(100), found(maxSections)]).toEqual([1, undefined])
  })

  test('has no longest name', () => {
    const named = (count: number, name: string) => {
      const functions = [
        ...number(count),
        ...Array.from({ length: count }, (_, index) => [...number(index), ...text(name)]).flat(),
      ]
      const content = [...text('name'), 1, ...number(functions.length), ...functions]
      return Uint8Array.from([...made(), ...section(0, content)])
    }
    expect([
      maxNameLength(made()),
      maxNameLength(named(3000, 'setup')),
      maxNameLength(named(30_000, 'f')),
      maxNameLength(empty(30_000)),
    ]).toEqual([0, 5, Infinity, Infinity])
  })
})
