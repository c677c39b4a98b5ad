export interface Texts {
  readonly [key: string]: string | Texts
}

/** `count` picks the plural form; other values fill `{{name}}`. */
export type Values = Readonly<Record<string, string | number>>

const gap = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Whether a text has what takes i18next: another text within it, a format, or anything else but names to be filled in.
 */
const takesLibrary = (text: string): boolean =>
  text.includes('$t(') || (text.includes('{{') && text.replace(gap, '').includes('{{'))

export const anyTakesLibrary = (texts: Texts): boolean =>
  Object.values(texts).some((text) => (typeof text === 'string' ? takesLibrary(text) : anyTakesLibrary(text)))

const textAt = (texts: Texts, key: string): string | undefined => {
  let found: string | Texts | undefined = texts
  for (const name of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, name) ? found[name] : undefined
  found ??= Object.hasOwn(texts, key) ? texts[key] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

// Both languages have these two forms, and tell them apart like this: CLDR's rules of en and de for numbers without
// trailing zeros.
const formOf = (count: number): string => (Math.abs(count) === 1 ? 'one' : 'other')

const formsOf = (key: string, count: string | number | undefined): string[] =>
  typeof count === 'number' ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${formOf(count)}`, key] : [key]

/** Finds a key's text in the first of these that has it, in the plural form for `count`. */
export const findText = (
  sources: readonly Texts[],
  key: string,
  count?: string | number,
): { text: string; whole: boolean } | undefined => {
  for (const texts of sources) {
    for (const form of formsOf(key, count)) {
      const text = textAt(texts, form)
      if (text !== undefined) return { text, whole: !takesLibrary(text) }
    }
  }
  return undefined
}

/** Values are taken as they are: a `{{name}}` within one is text. One that is missing leaves its name standing. */
export const fill = (text: string, values: Values): string =>
  text.includes('{{')
    ? text.replace(gap, (match, name: string) => (Object.hasOwn(values, name) ? String(values[name] ?? '') : match))
    : text
