const mostLines = 60
const longestHalf = 150
const longestMessage = 500

/** Functions are named by the image, with names of any length: the middle of a long line is left out. */
export function shortTrace(stack: string): string {
  return stack.slice(0, 1_000_000).split('\n', mostLines).map((line) => (line.length > 2 * longestHalf ? `${line.slice(0, longestHalf)}…${line.slice(-longestHalf)}` : line)).join('\n')
}

export function shortMessage(message: string): string {
  return message.slice(0, longestMessage)
}
