type Value = string | number | null | undefined

interface Keyed<Row> {
  row: Row
  value: string | number | null
  /** Sorts as the text does, by its code units; null where only the language knows. */
  key: string | null
}

const collators = new Map<string, Intl.Collator>()

/** One collator per language: making one costs more than sorting with it. "Device 2" comes before "Device 10". */
const collatorOf = (language: string): Intl.Collator => {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, known)
  return known
}

// In these, every language has the order of the code units. Longer numbers would need more than one character for their length.
const plain = /^[a-z\d -]*$/
const longNumber = /\d{40}/
const leadingZeros = /(?<!\d)0+(?=\d)/g

/** A number's length before it makes "10" come after "9", and still between "-" and "a". */
const keyOf = (value: string | number | null): string | null => {
  if (typeof value !== 'string') return null
  const text = value.toLowerCase()
  if (!plain.test(text) || longNumber.test(text)) return null
  return text.replace(leadingZeros, '').replace(/\d+/g, (number) => String.fromCharCode(0x30 + number.length) + number)
}

/**
 * The rows sorted by a value that is asked of each row once. Texts in the language's order, numbers before texts, missing values
 * last in both directions; rows that are equal stay in their order. Most texts are compared by a key: asking the collator for each
 * pair of 10,000 takes three frames.
 */
export const sortRows = <Row>(rows: readonly Row[], valueOf: (row: Row) => Value, direction: 'asc' | 'desc', language: string): Row[] => {
  const { compare } = collatorOf(language)
  const sign = direction === 'asc' ? 1 : -1
  const keyed = rows.map((row): Keyed<Row> => {
    const value = valueOf(row) ?? null
    return { row, value, key: keyOf(value) }
  })
  keyed.sort((a, b) => {
    if (a.key !== null && b.key !== null && a.key !== b.key) return a.key < b.key ? -sign : sign
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value)
    if (typeof a.value === 'string' && typeof b.value === 'string') return sign * compare(a.value, b.value)
    return typeof a.value === 'number' ? -1 : 1
  })
  return keyed.map(({ row }) => row)
}
