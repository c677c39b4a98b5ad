// Colours and styles that are on. Only shown lines are coloured, so each line must know what the ones before it left on.

/** What is on, by what it replaces: the codes to send again. */
export type Graphics = Readonly<Partial<Record<'weight' | 'italic' | 'underline' | 'fg' | 'bg', string>>>

export const plainGraphics: Graphics = {}

const escape = '\u001b'
const resetAll = `${escape}[0m`
const settings = /\u001b\[([\d;]*)m/g

// What a code sets; with null it takes it away.
const settingOf = (code: number): [keyof Graphics, string | null] | null => {
  if (code === 1 || code === 2) return ['weight', String(code)]
  if (code === 21 || code === 22) return ['weight', null]
  if (code === 3) return ['italic', '3']
  if (code === 23) return ['italic', null]
  if (code === 4) return ['underline', '4']
  if (code === 24) return ['underline', null]
  if (code === 39) return ['fg', null]
  if (code === 49) return ['bg', null]
  if ((code >= 30 && code < 38) || (code >= 90 && code < 98)) return ['fg', String(code)]
  if ((code >= 40 && code < 48) || (code >= 100 && code < 108)) return ['bg', String(code)]
  return null
}

const apply = (graphics: Graphics, codes: readonly string[]): Graphics => {
  let next: Record<string, string> = { ...graphics }
  for (let index = 0; index < codes.length; index += 1) {
    const code = Number(codes[index] || 0)
    if (code === 0) next = {}
    if (code === 38 || code === 48) {
      const length = codes[index + 1] === '5' ? 3 : 5
      next[code === 38 ? 'fg' : 'bg'] = codes.slice(index, index + length).join(';')
      index += length - 1
      continue
    }
    const setting = settingOf(code)
    if (setting?.[1] === null) delete next[setting[0]]
    else if (setting) next[setting[0]] = setting[1]
  }
  return next
}

/** What is on after a line that began like this. */
export const graphicsAfter = (graphics: Graphics, line: string): Graphics => {
  if (!line.includes(escape)) return graphics
  // What stands before the last reset counts no more: most lines end with one.
  const reset = line.lastIndexOf(resetAll)
  let next = reset < 0 ? graphics : plainGraphics
  for (const [, codes = ''] of (reset < 0 ? line : line.slice(reset + resetAll.length)).matchAll(settings)) next = apply(next, codes.split(';'))
  return next
}

/** The codes that switch all of it on. */
export const codesOf = (graphics: Graphics): string => {
  const codes = Object.values(graphics).join(';')
  return codes === '' ? '' : `${escape}[${codes}m`
}
