const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** A file size in steps of 1024, one decimal under 10 and above B ("1.5 KB", German "1,5 KB"); an em dash when missing or negative. */
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
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits(), maximumFractionDigits: digits(), useGrouping: false })
  return `${number.format(value)} ${units[unit]}`
}

/** A sha for reading: longer than 16 characters becomes the first 8, an ellipsis and the last 6. */
export const shortSha = (sha: string): string => (sha.length > 16 ? `${sha.slice(0, 8)}…${sha.slice(-6)}` : sha)

// Spreadsheets run a cell that begins with one of these as a formula. Leading apostrophes are matched too, so that removing one restores the text.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

const csvCell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180, with a byte order mark, by which spreadsheets recognize UTF-8. A text that they would run as a formula gets an apostrophe in front. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
