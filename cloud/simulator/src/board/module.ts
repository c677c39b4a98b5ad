import { maxSections } from './wasmModule.ts'
import { fileCalls } from './fileCalls.data.ts'

const tableSection = 4
const memorySection = 5
const functionReference = 0x70
/** Sections, and names of functions. Firmware has some thousands. */
const maxEntries = 20_000

class Reader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  get ended(): boolean {
    return this.at >= this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.at++] ?? 0
  }

  number(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
    }
    return value
  }

  text(): string {
    const length = this.number()
    this.at += length
    return Buffer.from(this.#bytes.subarray(this.at - length, this.at)).toString('latin1')
  }
}

/** Why a WebAssembly module can't run as firmware; undefined when it can. */
export async function moduleProblem(bytes: Uint8Array): Promise<string | undefined> {
  let module: WebAssembly.Module
  try {
    module = await WebAssembly.compile(new Uint8Array(bytes).buffer)
  } catch {
    return 'it is damaged'
  }
  // A module with tasks imports the memory that its threads share; the board chooses its size.
  const foreign = WebAssembly.Module.imports(module).find(
    ({ module: from, name, kind }) =>
      !(kind === 'memory' && from === 'env' && name === 'memory') && (kind !== 'function' || !allowed(from, name)),
  )
  if (foreign) return `it needs ${foreign.module}.${foreign.name}, which the simulated board does not have`
  const exported = new Set(WebAssembly.Module.exports(module).map(({ name }) => name))
  const missing = boardExports.find((name) => !exported.has(name) && !(name === 'memory' && sharesMemory(module)))
  if (missing !== undefined) return `it has no ${missing}, which the simulated board calls`
  return sizeProblem(bytes)
}

export function sharesMemory(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory')
}

// Names come from outside: inherited properties such as `constructor` don't count.
function allowed(from: string, name: string): boolean {
  return Object.hasOwn(boardImports, from) && boardImports[from]?.includes(name) === true
}

/** A worker's resource limits don't cover WebAssembly memory and tables. */
function sizeProblem(bytes: Uint8Array): string | undefined {
  const reader = new Reader(bytes, 8)
  for (let count = 0; !reader.ended; count += 1) {
    if (count === maxSections) return `it has more than ${maxSections} sections`
    const section = reader.byte()
    const end = reader.number() + reader.at
    if (section === memorySection && !limitsFit(reader, maxPages, () => true))
      return `it does not limit its memory to ${maxPages * 64} kB`
    if (section === tableSection && !limitsFit(reader, maxTableEntries, () => reader.byte() === functionReference))
      return 'it does not limit its tables'
    reader.at = end
  }
  return undefined
}

/** The longest name that a module gives a function; Infinity where it has too much to look for it. */
export function maxNameLength(bytes: Uint8Array): number {
  const [custom, ofFunctions] = [0, 1]
  const reader = new Reader(bytes, 8)
  let [longest, entries] = [0, 0]
  while (!reader.ended) {
    const section = reader.byte()
    const end = reader.number() + reader.at
    if ((entries += 1) > maxEntries) return Infinity
    if (section === custom && reader.text() === 'name') {
      while (reader.at < end) {
        const part = reader.byte()
        const after = reader.number() + reader.at
        if (part === ofFunctions) reader.number()
        while (part === ofFunctions && reader.at < after) {
          if ((entries += 1) > maxEntries) return Infinity
          reader.number()
          const length = reader.number()
          longest = Math.max(longest, length)
          reader.at += length
        }
        if ((entries += 1) > maxEntries) return Infinity
        reader.at = after
      }
    }
    reader.at = end
  }
  return longest
}

function limitsFit(reader: Reader, most: number, begins: () => boolean): boolean {
  const withMaximum = 1
  const count = reader.number()
  let sum = 0
  for (let index = 0; index < count; index += 1) {
    if (!begins() || reader.byte() !== withMaximum) return false
    reader.number()
    sum += reader.number()
  }
  return sum <= most
}

/** The imports that the simulated board offers. A module that needs anything else is refused. */
export const boardImports: Readonly<Record<string, readonly string[]>> = {
  board: [
    'serial',
    'publish',
    'function',
    'variable',
    'subscribe',
    'connected',
    'millis',
    'wait',
    'random',
    'restart',
    'notice',
    'pin',
    'pin_input',
    'alarm',
    'sleep',
    'reset_reason',
    'wake',
    'watch',
    'kept_size',
    'kept_read',
    'kept_write',
    'kept_remove',
    'kept_name',
    'sensor',
    'strip',
    'i2c_write',
    'i2c_read',
    'task',
    'task_end',
    'task_self',
    'block',
    'signal',
    'net_own',
    'net_open',
    'net_state',
    'net_available',
    'net_unsent',
    'net_read',
    'net_write',
    'net_send',
    'net_packet',
    'net_accept',
    'net_peer',
    'net_close',
    'net_name',
  ],
  wasi_snapshot_preview1: [
    'fd_write',
    'fd_close',
    'fd_seek',
    'fd_fdstat_get',
    'environ_get',
    'environ_sizes_get',
    'clock_time_get',
    'random_get',
    'proc_exit',
    ...Object.keys(fileCalls),
  ],
}

/** The exports that firmware must have. */
export const boardExports = [
  'memory',
  'run_setup',
  'run_loop',
  'free_heap',
  'allocate',
  'call_function',
  'read_variable',
  'text_length',
] as const

/** Of 64 kB. */
export const maxPages = 16
const maxTableEntries = 10_000
