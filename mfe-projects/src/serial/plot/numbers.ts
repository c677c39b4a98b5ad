/** A number of a line: with its label, or by its index among those without labels. */
export interface Sample {
  label: string | number
  value: number
}

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
const item = new RegExp(`^(?:([^\\s,;:=]{1,40})[:=])?(${number})$`)
const longestLine = 500
const mostNumbers = 12

/**
 * The numbers of a line that contains nothing else, in the format of Arduino's plotter: `label:value` or `label=value`, or values, separated by commas,
 * semicolons, tabs or spaces. Null for any other line.
 */
export const numbersOf = (line: string): readonly Sample[] | null => {
  const text = line.trim().replace(/\s*([:=])\s*/g, '$1')
  if (text === '' || text.length > longestLine) return null
  const samples: Sample[] = []
  for (const part of text.split(/[\s,;]+/).filter((each) => each !== '')) {
    const [, label, value] = item.exec(part) ?? []
    if (value === undefined || samples.length === mostNumbers) return null
    samples.push({ label: label ?? samples.length + 1, value: Number(value) })
  }
  return samples.every((sample) => Number.isFinite(sample.value)) && samples.length > 0 ? samples : null
}
