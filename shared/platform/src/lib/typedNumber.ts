const separators = { en: { decimal: '.', group: ',' }, de: { decimal: ',', group: '.' } } as const

type Language = keyof typeof separators

const formOf = ({ decimal, group }: { decimal: string; group: string }): RegExp =>
  // "0.125" has no group in German: thousands never begin with a zero.
  new RegExp(
    `^[+-]?(?:(?:[1-9]\\d{0,2}(?:\\${group}\\d{3})+|\\d+)(?:\\${decimal}\\d*)?|\\${decimal}\\d+)(?:e[+-]?\\d+)?$`,
    'i',
  )

const forms = { en: formOf(separators.en), de: formOf(separators.de) }

/**
 * A number as it is typed in a language, in which "1.013" is a thousand or one; null for all that is no number there.
 */
export const readNumber = (text: string, language: Language): number | null => {
  const { decimal, group } = separators[language]
  const trimmed = text.trim().replace('−', '-')
  const number = forms[language].test(trimmed) ? Number(trimmed.replaceAll(group, '').replace(decimal, '.')) : NaN
  return Number.isFinite(number) ? number : null
}

/** A number as `readNumber` reads it, with all its digits. */
export const writeNumber = (value: number, language: Language): string =>
  String(value).replace('.', separators[language].decimal)

/** A typed number in another language; what is no number stays as it is. */
export const translateNumber = (text: string, from: Language, to: Language): string => {
  const number = from === to ? null : readNumber(text, from)
  return number === null ? text : writeNumber(number, to)
}
