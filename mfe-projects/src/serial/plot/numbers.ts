/** A number of a line: with its label, or by its index among those without labels. */
export interface Sample {
  label: string | number
  value: number
}

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
/** What `Serial.print` makes of a value that is none, as of a sensor that fails, and other sketches write for one. */
const none = 'nan|[+-]?inf(?:inity)?|ovf|null|--'
const item = new RegExp(`^(?:([^\\s,;:=]{1,40})[:=])?(?:(${number})|(?:${none}))$`, 'i')
const maxLineLength = 500
export const maxNumbers = 12

/** The numbers of a line, and whether it has more than are read. */
export interface LineNumbers {
  samples: readonly Sample[]
  hasMore: boolean
}

/**
 * The numbers of a line that contains nothing else, in the format of Arduino's plotter: `label:value` or `label=value`,
 * or values, separated by commas, semicolons, tabs or spaces. A value that is no number, such as `nan`, has its place
 * and is left out. Null for any other line.
 */
export const numbersOf = (line: string): LineNumbers | null => {
  const text = line.trim().replace(/\s*([:=])\s*/g, '$1')
  if (text === '' || text.length > maxLineLength) return null
  const samples: Sample[] = []
  const parts = text.split(/[\s,;]+/).filter((each) => each !== '')
  for (const [index, part] of parts.entries()) {
    const found = item.exec(part)
    if (!found) return null
    const [, label = index + 1, value] = found
    if (value !== undefined && Number.isFinite(Number(value)) && index < maxNumbers)
      samples.push({ label, value: Number(value) })
  }
  return samples.length > 0 ? { samples, hasMore: parts.length > maxNumbers } : null
}
