/**
 * The words of flags, which are written as for a shell. `-D NAME` is one flag, also within quotes. Undefined if a
 * quotation is not closed.
 */
export function flagsOf(text: string): string[] | undefined {
  const words = shellWords(text)
  if (!words) return undefined
  const flags: string[] = []
  for (const word of words) {
    const before = flags.at(-1) ?? ''
    if (/^-[DUI]$/.test(before)) flags[flags.length - 1] = before + word
    else flags.push(word)
  }
  return flags.filter((flag) => flag !== '').map((flag) => flag.replace(/^-([DU])[ \t]+/, '-$1'))
}

/**
 * Whether a build for the simulated board uses this flag: a macro is defined, also one with parameters, or undefined.
 */
export const isTaken = (flag: string): boolean =>
  /^-(?:U[A-Za-z_]\w*|D[A-Za-z_]\w*(?:\([\w\s,.]*\))?(?:=[^\p{C}]*)?)$/u.test(flag)

/** Whether a flag names a folder of the project for headers: one of another place is not there. */
export const namesFolder = (flag: string): boolean =>
  /^-I(?!\/)[\w./ -]{1,200}$/.test(flag) && !/(^-I|\/)\.\.(\/|$)/.test(flag)

/**
 * The flags without those that `build_unflags` takes away: the same flag, or the same macro with another value. A macro
 * without a value takes away the one with any.
 */
export function withoutFlags(flags: readonly string[], unwanted: readonly string[]): string[] {
  const macroOf = (flag: string) => /^-D([^=]+)/.exec(flag)?.[1]
  const macros = new Set(unwanted.flatMap((flag) => macroOf(flag) ?? []))
  return flags.filter((flag) => !unwanted.includes(flag) && !(flag.includes('=') && macros.has(macroOf(flag) ?? '')))
}

// What stands in single quotes, in double quotes, behind a backslash, or plain. In double quotes, a backslash counts
// before another one and a quote only.
const part = /'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\]+)|([ \t\r\n]+)|([^])/g

/** As Python's shlex reads them, which PlatformIO uses. */
function shellWords(text: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  for (const [, single, double, escaped, plain, blank, other] of text.matchAll(part)) {
    // A quote or a backslash that begins nothing.
    if (other !== undefined && /['"\\]/.test(other)) return undefined
    if (blank === undefined)
      word = (word ?? '') + (single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain ?? other ?? '')
    else if (word !== undefined) {
      words.push(word)
      word = undefined
    }
  }
  return word === undefined ? words : [...words, word]
}
