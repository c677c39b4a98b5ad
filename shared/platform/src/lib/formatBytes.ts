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
