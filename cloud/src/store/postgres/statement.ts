import { UnstorableText, type Value } from '../database.ts'

const numbered = new Map<string, string>()
const maxRemembered = 1000
const textOrPlace = /'(?:[^']|'')*'|\?(\d*)/g

/** The same statement with PostgreSQL's places: `?` and `?1` become `$1`. A statement has one of the two forms. */
export function inPostgres(sql: string): string {
  const known = numbered.get(sql)
  if (known !== undefined) return known
  let place = 0
  const text = sql.replace(textOrPlace, (found, number: string | undefined) =>
    found.startsWith("'") ? found : `$${number === '' ? (place += 1) : number}`,
  )
  // Statements with as many places as there are values, such as those of lists, are many.
  if (numbered.size < maxRemembered) numbered.set(sql, text)
  return text
}

export function checked(values: readonly Value[]): readonly Value[] {
  if (values.some((value) => typeof value === 'string' && value.includes('\0'))) throw new UnstorableText()
  return values
}
