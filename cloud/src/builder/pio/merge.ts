export interface Part {
  offset: number
  content: Buffer
}

/** One image of several parts, each at its offset; what lies between is as erased flash is. */
export function mergeParts(parts: readonly Part[]): Buffer {
  const image = Buffer.alloc(Math.max(0, ...parts.map(({ offset, content }) => offset + content.length)), 0xff)
  for (const { offset, content } of parts) content.copy(image, offset)
  return image
}
