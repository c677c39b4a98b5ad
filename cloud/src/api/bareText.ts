/**
 * A message without what stands around its text and is no part of it: a mark of the byte order, and the zero bytes with
 * which C ends its texts.
 */
export function bareText(message: string): string {
  let end = message.length
  while (end > 0 && message.charCodeAt(end - 1) === 0) end -= 1
  return message.slice(message.startsWith('\uFEFF') ? 1 : 0, end)
}
