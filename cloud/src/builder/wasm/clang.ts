export type Tree = { [name: string]: Tree | string | Uint8Array }

type Output = (bytes: Uint8Array | null) => void

type Command = (
  args: readonly string[],
  files: Tree,
  options: { stdout: Output; stderr: Output; fetchProgress?: () => void },
) => Promise<unknown> | unknown

/** The part of the compiler's package that is used. */
export interface Clang {
  version: string
  commands: Record<'clang++' | 'symbolizer', Command>
}

/** The output of a tool, or why there is none: the sources have errors, or the output is too large. */
export type Made = Uint8Array | 'refused' | 'no room'

class NoRoom extends Error {}

/** What LLVM says of itself when it fails by its own error; a trace of its code follows. */
const ownErrors = /PLEASE submit a bug report|Stack dump:|UNREACHABLE executed|Assertion [^\n]* failed|error in backend/
const memoryErrors = /LLVM ERROR: out of memory|bad_alloc/

/** Told in place of it: nothing there helps somebody who wrote a sketch. */
const ownErrorText =
  "\u001b[1;31merror:\u001b[0m the compiler failed by an error of its own, not by one that it found here. What was added last may be what it can't take: write that in another way"

export const outOfMemory =
  '\u001b[1;31merror:\u001b[0m the compiler ran out of memory: there is too much in this file, or too much that is worked out while compiling'

/** Images for the board are far smaller, even with a large symbol table. */
const maxWritten = 16 * 1024 * 1024

/**
 * Runs a tool in a virtual tree of files. It writes the result to stdout: a file in the tree would be copied as a whole
 * for each 4 kB that are appended. `written` gets the tree with all other files that the tool made. `most` limits the
 * bytes of the result.
 */
export async function runTool(
  clang: Clang,
  tool: keyof Clang['commands'],
  args: readonly string[],
  files: Tree,
  print: Output,
  written: (files: Tree) => void = () => {},
  most = maxWritten,
): Promise<Made> {
  const chunks: Uint8Array[] = []
  let size = 0
  let complaint = ''
  const stdout: Output = (bytes) => {
    if (!bytes) return
    if ((size += bytes.length) > most) throw new NoRoom()
    chunks.push(bytes.slice())
  }
  const stderr: Output = (bytes) => {
    const said = new TextDecoder().decode(bytes ?? new Uint8Array())
    complaint ||= (memoryErrors.exec(said) ?? ownErrors.exec(said))?.[0] ?? ''
    if (complaint === '') print(bytes)
  }
  try {
    written((await clang.commands[tool](args, files, { stdout, stderr, fetchProgress: () => {} })) as Tree)
    return Buffer.concat(chunks)
  } catch (error) {
    // LLVM ran out of memory while writing; other memory errors come from the sources, such as deep templates.
    if (error instanceof NoRoom || complaint.startsWith('LLVM')) return 'no room'
    if (complaint !== '') {
      print(new TextEncoder().encode(`${memoryErrors.test(complaint) ? outOfMemory : ownErrorText}\n`))
      return 'refused'
    }
    if (error instanceof Error && 'code' in error) return 'refused'
    const tooDeep =
      error instanceof RangeError || (error instanceof Error && /unreachable|call stack/i.test(error.message))
    print(
      new TextEncoder().encode(
        tooDeep
          ? '\u001b[1;31merror:\u001b[0m the compiler gave up: something here is nested too deeply, such as a template that needs itself\n'
          : `${ownErrorText}\n`,
      ),
    )
    return 'refused'
  }
}

export function putFile(tree: Tree, path: string, content: string | Uint8Array): void {
  const names = path.split('/')
  // The compiler's tree is a plain object and can't hold this name. The API takes no file with it.
  if (names.includes('__proto__')) return
  const name = names.pop() ?? ''
  let folder = tree
  for (const each of names) {
    const next = Object.hasOwn(folder, each) ? folder[each] : undefined
    folder = folder[each] = typeof next === 'object' && !(next instanceof Uint8Array) ? next : {}
  }
  folder[name] = content
}
