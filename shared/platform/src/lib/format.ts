const units = ['B', 'KB', 'MB', 'GB', 'TB']

/**
 * A file size in steps of 1024, one decimal under 10 and above B ("1.5 KB", German "1,5 KB"); an em dash when missing
 * or negative.
 */
export const formatBytes = (bytes: number | null | undefined, language = 'en'): string => {
  if (bytes === null || bytes === undefined || !(bytes >= 0) || bytes === Infinity) return '—'
  let unit = 0
  let value = bytes
  const digits = () => (unit > 0 && Number(value.toFixed(1)) < 10 ? 1 : 0)
  const rounded = () => Number(value.toFixed(digits()))
  // Rounding first: 1023.6 KB is 1 MB, never "1,024 KB".
  while (rounded() >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits(),
    maximumFractionDigits: digits(),
    useGrouping: false,
  })
  return `${number.format(value)} ${units[unit]}`
}

/** A sha for reading: longer than 16 characters becomes the first 8, an ellipsis and the last 6. */
export const shortSha = (sha: string): string => (sha.length > 16 ? `${sha.slice(0, 8)}…${sha.slice(-6)}` : sha)

// Spreadsheets run a cell that begins with one of these as a formula. Leading apostrophes are matched too, so that
// removing one restores the text.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[\r\n]*$/i
// Spreadsheets read numbers, and part columns, as their language has it: in German 12.5 is a date.
const styles = { en: { separator: ',', decimal: '.' }, de: { separator: ';', decimal: ',' } }

type CsvLanguage = keyof typeof styles

/** A cell that a spreadsheet reads as this number. */
export const csvNumber = (value: number, language: CsvLanguage): string =>
  String(value).replace('.', styles[language].decimal)

export const csvLine = (cells: readonly string[], language: CsvLanguage): string =>
  `${cells.join(styles[language].separator)}\r\n`

const csvCell = (text: string, language: CsvLanguage): string => {
  const isFormula = formula.test(text) && !plainNumber.test(text.replace(styles[language].decimal, '.'))
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

/**
 * RFC 4180, or as German spreadsheets read it, with a byte order mark, by which they recognize UTF-8. A text that they
 * would run as a formula gets an apostrophe in front.
 */
export const toCsv = (rows: readonly (readonly string[])[], language: CsvLanguage = 'en'): string =>
  `\uFEFF${rows
    .map((row) =>
      csvLine(
        row.map((cell) => csvCell(cell, language)),
        language,
      ),
    )
    .join('')}`
