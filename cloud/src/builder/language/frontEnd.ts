import type { Clang, Tree } from '../wasm/clang.ts'

/** Characters. A syntax tree is large where a source includes large headers. */
const maxRead = 16 * 1024 * 1024

class TooMuch extends Error {}

export interface Read {
  output: string
  said: string
  /** Whether there was more than is read. */
  cut: boolean
}

/**
 * Runs the compiler's front end. What it prints counts, also where the sources are in error: they are while somebody
 * types.
 */
export async function readUnit(clang: Clang, args: readonly string[], files: Tree): Promise<Read> {
  const parts: Record<'output' | 'said', Uint8Array[]> = { output: [], said: [] }
  let size = 0
  const hear = (part: 'output' | 'said') => (bytes: Uint8Array | null) => {
    if (!bytes) return
    if ((size += bytes.length) > maxRead) throw new TooMuch()
    parts[part].push(bytes.slice())
  }
  let cut = false
  try {
    await clang.commands['clang++']([...args, ...quiet], files, {
      stdout: hear('output'),
      stderr: hear('said'),
      fetchProgress: () => {},
    })
  } catch (error) {
    // Errors in the sources end it with a code; deep templates may end it otherwise.
    if (!(error instanceof Error && 'code' in error)) cut = true
  }
  return { output: Buffer.concat(parts.output).toString('utf8'), said: Buffer.concat(parts.said).toString('utf8'), cut }
}

const quiet = ['-fno-color-diagnostics', '-fno-caret-diagnostics', '-fno-diagnostics-fixit-info', '-ferror-limit=50']
