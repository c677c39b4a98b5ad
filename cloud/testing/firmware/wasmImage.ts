import { boardExports } from '@console/simulator/module'

type ValueType = 'i32' | 'i64' | 'f64'
export interface Signature {
  from: string
  name: string
  takes: ValueType[]
  gives?: ValueType
}

const codes = { i32: 0x7f, i64: 0x7e, f64: 0x7c } as const
const number = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)])
/** A signed number, as the constants of instructions are. */
const signed = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
const text = (value: string) => [...number(value.length), ...Buffer.from(value)]
const section = (id: number, content: readonly number[]) => [id, ...number(content.length), ...content]
const list = (items: readonly number[][]) => [...number(items.length), ...items.flat()]
const constant = (type: ValueType, value: number) =>
  type === 'f64'
    ? [0x44, ...new Uint8Array(new Float64Array([value]).buffer)]
    : [type === 'i32' ? 0x41 : 0x42, ...signed(value)]
const signature = (takes: readonly ValueType[], gives?: ValueType) => [
  0x60,
  ...list(takes.map((type) => [codes[type]])),
  ...list(gives ? [[codes[gives]]] : []),
]

/** How often the current turn is read, in place of a constant. */
export const turn = 'turn'

export interface Hostile {
  /** The import that a loop calls, with what; `turn` is the number of the call. */
  calls?: { import: Signature; values: (number | typeof turn)[]; times: number }
  /** Declares a function `ask` in setup(), whose result is of this type. */
  returns?: ValueType
  /** What is in the memory, from 16 on. */
  data?: string
}

const declare: Signature = { from: 'board', name: 'function', takes: ['i32', 'i32', 'i32'] }
const exportsOf = (returns: ValueType): Record<string, { takes: ValueType[]; gives?: ValueType }> => ({
  run_setup: { takes: [] },
  run_loop: { takes: [] },
  free_heap: { takes: [], gives: 'i32' },
  allocate: { takes: ['i32'], gives: 'i32' },
  call_function: { takes: ['i32', 'i32', 'i32'], gives: returns },
  read_variable: { takes: ['i32'], gives: 'i32' },
  text_length: { takes: [], gives: 'i32' },
})

/** Firmware by hand: nothing of Cloud.h stands between it and the board. */
export function wasmImage({ calls, returns = 'i32', data = 'flood\n' }: Hostile): Uint8Array {
  const imports = [declare, ...(calls ? [calls.import] : [])]
  const made = exportsOf(returns)
  const names = boardExports.filter((name) => name !== 'memory')
  const types = [
    ...imports.map(({ takes, gives }) => signature(takes, gives)),
    ...names.map((name) => signature(made[name]?.takes ?? [], made[name]?.gives)),
  ]
  const bodies: Record<string, number[]> = {
    run_setup: [...constant('i32', 0), ...constant('i32', 64), ...constant('i32', 3), 0x10, 0],
    ...(calls && { run_loop: loop(calls) }),
  }
  const body = (name: string) => {
    const gives = made[name]?.gives
    const code = [
      1,
      1,
      codes.i32,
      ...(bodies[name] ?? (gives ? constant(gives, name === 'allocate' ? 128 : 1) : [])),
      0x0b,
    ]
    return [...number(code.length), ...code]
  }
  const at = (offset: number, value: string) => [0, ...constant('i32', offset), 0x0b, ...text(value)]
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, list(types)),
    ...section(2, list(imports.map(({ from, name }, index) => [...text(from), ...text(name), 0, ...number(index)]))),
    ...section(3, list(names.map((_, index) => number(imports.length + index)))),
    ...section(5, list([[1, 1, 16]])),
    ...section(
      7,
      list(
        boardExports.map((name) => [
          ...text(name),
          ...(name === 'memory' ? [2, 0] : [0, ...number(imports.length + names.indexOf(name))]),
        ]),
      ),
    ),
    ...section(10, list(names.map(body))),
    ...section(11, list([at(0, '\x10\0\0\0\x06\0\0\0'), at(16, data), at(64, 'ask')])),
  ])
}

function loop({ import: { takes, gives }, values, times }: NonNullable<Hostile['calls']>): number[] {
  const given = takes.flatMap((type, index) =>
    values[index] === turn ? [0x20, 0] : constant(type, Number(values[index])),
  )
  return [
    0x41,
    0,
    0x21,
    0,
    0x03,
    0x40,
    ...given,
    0x10,
    1,
    ...(gives ? [0x1a] : []),
    0x20,
    0,
    0x41,
    1,
    0x6a,
    0x22,
    0,
    ...constant('i32', times),
    0x49,
    0x0d,
    0,
    0x0b,
  ]
}
