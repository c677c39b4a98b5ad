// Spreadsheets run a cell that begins with one of these as a formula. The quotes before it are counted in, so that it can be undone.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180, with a mark that tells spreadsheets that it is UTF-8. A text that they would run as a formula gets an apostrophe before it. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
