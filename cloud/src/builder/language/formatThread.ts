import { parentPort } from 'node:worker_threads'
import type * as ClangFormat from '@wasm-fmt/clang-format'
import { skeleton } from '../wasm/sketch/skeleton.ts'

export interface FormatWork {
  /** Address of the formatter's module. */
  formatter: string
  text: string
  style: string
}

/** What is wrong with the style is told; a formatter that failed otherwise is not used again. */
export type Formatted = { text: string } | { refused: string } | { isTooDeep: true }

const maxDepth = 200

// The thread that formats. What it holds is in WebAssembly, which is gone with it.
async function formatted({ formatter, text, style }: FormatWork): Promise<Formatted> {
  if (isTooDeep(text)) return { isTooDeep: true }
  const { format } = (await import(formatter)) as typeof ClangFormat
  try {
    return { text: format(text, 'main.cpp', style) }
  } catch (error) {
    if (error instanceof Error && error.name === 'Error') return { refused: error.message }
    // Memory or depth is used up.
    process.exit(1)
  }
}

/** Whether brackets are nested deeper than anybody writes them: each level is one of the formatter's stack. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of skeleton(text).matchAll(/[([{)\]}]/g)) {
    if ('([{'.includes(bracket)) depth += 1
    else depth = Math.max(0, depth - 1)
    if (depth > maxDepth) return true
  }
  return false
}

parentPort?.on('message', (work: FormatWork) => {
  formatted(work).then(
    (result) => parentPort?.postMessage({ result }),
    (thrown: unknown) => parentPort?.postMessage({ thrown }),
  )
})
