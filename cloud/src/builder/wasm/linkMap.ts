interface Use {
  used: number
  of: number
}

interface Symbol {
  name: string
  memory: 'flash' | 'ram'
  bytes: number
  /** The source file; absent for parts of the board and of the compiler's libraries. */
  source?: string
}

/** How much of its board an image uses, and its largest parts. */
export interface Sizes {
  flash: Use
  ram: Use
  largest: Symbol[]
}

/** Flash memory, the same number that the board reports to sketches (`ESP.getFlashChipSize()`). */
const flash = 4 * 1024 * 1024
const maxSymbols = 10
const maxNameLength = 200
/** Columns of the address, the offset and the size, before the name. */
const row = /^ *(-|[0-9a-f]+) +([0-9a-f]+) +([0-9a-f]+) ( *)(.*)$/
/** Depth of the columns for sections, inputs and symbols. */
const depths = { section: 0, input: 8, symbol: 16 }
const memories: Readonly<Record<string, Symbol['memory']>> = {
  CODE: 'flash',
  '.rodata': 'flash',
  '.data': 'ram',
  '.bss': 'ram',
}

/**
 * Reads the linker's map. Flash is what the image stores; memory is used up to the end of the data, with the stack
 * before them.
 */
export function sizesOf(map: string, memory: number): Sizes {
  let [stored, end, section, source] = [0, 0, '', '']
  const symbols = new Map<string, Symbol>()
  for (const line of map.split('\n')) {
    const found = row.exec(line)
    if (!found) continue
    const [, address = '', offset = '', size = '', { length: depth } = '', name = ''] = found
    const bytes = Number.parseInt(size, 16)
    if (depth === depths.section) {
      section = name
      if (name === 'CODE' || name === 'DATA') stored += bytes
      if (address !== '-') end = Math.max(end, Number.parseInt(address, 16) + bytes)
    } else if (depth === depths.input) source = /^\.pio\/build\/[^/]+\/(.+?)(?:\.cpp)?\.o:/.exec(name)?.[1] ?? ''
    const kind = memories[section]
    // Two names of the same place count once.
    if (depth === depths.symbol && kind)
      symbols.set(`${section} ${address} ${offset}`, {
        name: name.slice(0, maxNameLength),
        memory: kind,
        bytes,
        ...(source !== '' && { source }),
      })
  }
  const largest = [...symbols.values()].sort((one, other) => other.bytes - one.bytes).slice(0, maxSymbols)
  return { flash: { used: stored, of: flash }, ram: { used: end, of: memory }, largest }
}

/** The sizes as text for the log. */
export function shownSizes({ flash, ram, largest }: Sizes): string {
  const use = (name: string, { used, of }: Use) => `${name} ${fileSize(used)} of ${fileSize(of)}`
  return [
    `${use('Flash', flash)}, ${use('RAM', ram)}. The largest parts:`,
    ...largest.map(
      ({ name, memory, bytes, source }) =>
        `  ${fileSize(bytes).padStart(9)} ${memory.padEnd(5)} ${name}${source === undefined ? '' : `  ${source}`}`,
    ),
  ].join('\n')
}

const units = ['B', 'KB', 'MB', 'GB']

/**
 * "37 KB", "1.5 MB": the size of a file as the console shows it, in steps of 1024, with one decimal under 10 and above
 * B.
 */
export function fileSize(bytes: number): string {
  let [value, unit] = [bytes, 0]
  const rounded = () => value.toFixed(unit > 0 && Number(value.toFixed(1)) < 10 ? 1 : 0)
  while (Number(rounded()) >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1]
  return `${rounded()} ${units[unit] ?? ''}`
}
