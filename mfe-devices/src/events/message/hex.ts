/** How many bytes of a message are shown. */
export const shownBytes = 4096

const hexOfByte = (byte: number): string => byte.toString(16).padStart(2, '0')

/** All bytes as pairs of digits with spaces between. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, hexOfByte).join(' ')

interface HexLine {
  offset: string
  hex: string
  /** Printable characters of ASCII; any other byte is a dot. */
  text: string
}

const group = 8
const textOf = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCodePoint(byte) : '.')

/** The first bytes in lines as hex viewers have them, with a wider space after each eight. */
export const hexLines = (bytes: Uint8Array, width: number): HexLine[] =>
  Array.from({ length: Math.ceil(Math.min(bytes.length, shownBytes) / width) }, (_, line) => {
    const start = line * width
    const part = bytes.subarray(start, Math.min(start + width, shownBytes))
    const groups = Array.from({ length: Math.ceil(part.length / group) }, (_each, index) =>
      hexOf(part.subarray(index * group, (index + 1) * group)),
    )
    const length = width * 3 - 1 + Math.ceil(width / group) - 1
    return {
      offset: start.toString(16).padStart(4, '0'),
      hex: groups.join('  ').padEnd(length),
      text: Array.from(part, textOf).join(''),
    }
  })
