import { naturalOrder } from '../../../lib/index.ts'

/**
 * A filter of a list by one of its rows' properties. Several chosen values mean any of them, several filters all of
 * them.
 */
export interface ListFilter<Row> {
  /** Its name in the address, once per value: `?model=a&model=b`. */
  key: string
  /** "Model" */
  label: string
  valueOf: (row: Row) => string
  /** How a value reads; itself when missing. */
  textOf?: ((value: string) => string) | undefined
  /** Offered first and in this order, also when no row has them. */
  values?: readonly string[] | undefined
}

/** The chosen values by the filter's key. */
export type Chosen = Readonly<Record<string, readonly string[]>>

export interface FilterOption {
  value: string
  text: string
  /** How many rows choosing it would show, as far as it alone decides. */
  count: number
}

export const passes = <Row>(row: Row, filters: readonly ListFilter<Row>[], chosen: Chosen): boolean =>
  filters.every(({ key, valueOf }) => {
    const values = chosen[key] ?? []
    return values.length === 0 || values.includes(valueOf(row))
  })

export const textOfValue = <Row>({ textOf }: ListFilter<Row>, value: string): string => textOf?.(value) ?? value

interface Counted<Row> {
  /** The whole list, whose values are offered. */
  all: readonly Row[]
  /** The rows that everything else lets through, which are counted. */
  rows: readonly Row[]
  chosen: readonly string[]
}

/** What a filter offers: its own values, then those that rows have or that are chosen, by name. */
export const optionsOf = <Row>(
  filter: ListFilter<Row>,
  { all, rows, chosen }: Counted<Row>,
  language: string,
): FilterOption[] => {
  const first = filter.values ?? []
  const counts = new Map([...first, ...chosen, ...all.map(filter.valueOf)].map((value) => [value, 0]))
  for (const value of rows.map(filter.valueOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const compare = naturalOrder(language)
  const options = [...counts].map(([value, count]) => ({ value, count, text: textOfValue(filter, value) }))
  const fixed = options.filter(({ value }) => first.includes(value))
  const others = options.filter(({ value }) => !first.includes(value))
  return [...fixed, ...others.sort((a, b) => compare(a.text, b.text))]
}

/** Whether one of the texts contains what was typed. An empty query matches everything. */
export const matches = (query: string, texts: readonly (string | null)[]): boolean => {
  const wanted = query.trim().toLocaleLowerCase()
  return wanted === '' || texts.some((text) => text?.toLocaleLowerCase().includes(wanted))
}
