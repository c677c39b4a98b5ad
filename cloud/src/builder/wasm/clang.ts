export type Tree = { [name: string]: Tree | string | Uint8Array }

type Output = (bytes: Uint8Array | null) => void

type Command = (args: readonly string[], files: Tree, options: { stdout: Output; stderr: Output; fetchProgress?: () => void }) => Promise<Tree> | Tree | undefined

/** What is used of the compiler's package. */
export interface Clang {
  commands: Record<'clang++' | 'symbolizer', Command>
}

/** Runs one of the tools in a tree of files that is all it can see. Answers the tree afterwards, or undefined when the tool has refused. */
export async function runTool(clang: Clang, tool: keyof Clang['commands'], args: readonly string[], files: Tree, print: Output): Promise<Tree | undefined> {
  try {
    return (await clang.commands[tool](args, files, { stdout: print, stderr: print, fetchProgress: () => {} })) ?? {}
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    const tooDeep = error instanceof RangeError || (error instanceof Error && /unreachable|call stack/i.test(error.message))
    print(new TextEncoder().encode(`\u001b[1;31merror:\u001b[0m the compiler gave up${tooDeep ? ': something here is nested too deeply, such as a template that needs itself' : `: ${String(error)}`}\n`))
    return undefined
  }
}

export function fileAt(tree: Tree, path: string): Uint8Array | undefined {
  let at: Tree | string | Uint8Array | undefined = tree
  for (const name of path.split('/')) {
    if (at === undefined || typeof at === 'string' || at instanceof Uint8Array) return undefined
    at = Object.hasOwn(at, name) ? at[name] : undefined
  }
  return at instanceof Uint8Array ? at : undefined
}

export function putFile(tree: Tree, path: string, content: string | Uint8Array): void {
  const names = path.split('/')
  const name = names.pop() ?? ''
  // The compiler's own tree has no place for it.
  if (path.includes('__proto__')) return
  let folder = tree
  for (const each of names) {
    const next = Object.hasOwn(folder, each) ? folder[each] : undefined
    folder = folder[each] = typeof next === 'object' && !(next instanceof Uint8Array) ? next : {}
  }
  folder[name] = content
}
