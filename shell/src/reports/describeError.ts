/** A release whose code may be in a stack. */
export interface KnownCode {
  name: string
  version: string
  /** The address of its folder. */
  folder: string
}

/** A place in the console's own code. */
interface Frame {
  code: KnownCode
  text: string
}

const maxStackLength = 20_000
const maxFrames = 20

// What engines say by themselves. Any other text may hold what a user, a device or a server has written, and so may
// what follows these words.
const engineTexts = [
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /is not a function$/,
  /is not defined$/,
  /is not iterable$/,
  /is not a constructor$/,
  /^Maximum call stack size exceeded/,
  /^too much recursion/,
  /^Assignment to constant variable/,
  /^Failed to fetch/,
  /^NetworkError when attempting to fetch resource/,
  /^Load failed/,
  /^Minified React error #\d{1,4}/,
  /^Invalid array length/,
]

/** The words of an engine in an error's text, without names and values; undefined where it has none. */
const engineText = (text: string): string | undefined => {
  for (const pattern of engineTexts) {
    const [words] = pattern.exec(text.slice(0, 500)) ?? []
    if (words !== undefined) return words
  }
  return undefined
}

const classOf = ({ name }: Error): string =>
  /^[A-Z][A-Za-z]{0,30}(?:Error|Exception|Fault)$/.test(name) ? name : 'Error'

// Built files have a hash in their names.
const place = /[\w.-]{1,80}\.[0-9a-f]{8}\.js:\d{1,9}:\d{1,9}/

const frameIn = (line: string, known: readonly KnownCode[]): Frame | null => {
  const code = known.find(({ folder }) => line.includes(folder))
  if (!code) return null
  const [at] = place.exec(line.slice(line.indexOf(code.folder) + code.folder.length)) ?? []
  return at === undefined
    ? null
    : { code, text: `${code.name} ${code.version} ${code.name === 'shell' ? 'assets/' : ''}${at}` }
}

/** The places of a stack in the console's own code, without names of functions: these can be anything. */
const framesIn = (stack: string, known: readonly KnownCode[]): Frame[] =>
  stack
    .slice(0, maxStackLength)
    .split('\n')
    .flatMap((line) => frameIn(line, known) ?? [])
    .slice(0, maxFrames)

export interface DescribedError {
  /** Whose code is in its stack: a remote's before the shell's. */
  code: KnownCode | undefined
  error?: string
  text?: string
  stack?: readonly string[]
}

/** An error without anything that may be data. `place` is where it was thrown, in case it has no stack. */
export const describeError = (cause: unknown, known: readonly KnownCode[], thrownAt = ''): DescribedError => {
  const isError = cause instanceof Error
  const frames = framesIn(isError && cause.stack ? cause.stack : thrownAt, known)
  const text = isError ? engineText(cause.message) : undefined
  return {
    code: (frames.find(({ code }) => code.name !== 'shell') ?? frames[0])?.code,
    ...(isError && { error: classOf(cause) }),
    ...(text !== undefined && { text }),
    ...(frames.length > 0 && { stack: frames.map((frame) => frame.text) }),
  }
}
