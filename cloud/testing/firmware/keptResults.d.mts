import type { Clang } from '../../src/builder/wasm/clang.ts'

export function dropOld(folder: string): void
export function keptIn(
  folder: string,
  clang: Clang & { Exit: new (...args: never[]) => Error },
): (tool: keyof Clang['commands']) => Clang['commands']['clang++']
