import { readBody } from './withTimeout.ts'

// Characters. A server that never ends a line must not fill the page's memory.
const maxLineLength = 8_388_608

/**
 * Passes on each line of JSON as it arrives; undefined for a line that can't be parsed. Resolves when the server ends
 * the stream.
 */
export const readLines = async (
  response: Response,
  onLine: (value: unknown) => void,
  signal: AbortSignal,
  longest = maxLineLength,
): Promise<void> => {
  const reader = response.body?.getReader()
  if (!reader) return
  const end = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', end)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await readBody(reader.read(), signal)
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim() !== '') onLine(parsed(line))
      if (done) return
      if (rest.length > longest) onLine(undefined)
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
