import * as v from 'valibot'

export const maxValueLength = 100_000

/** Characters as a person counts them in code, not the two units that some of them take. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** So few characters stand in any text by chance: servers may not take them out of events. */
const shortest = 4

/** Blanks around it are not counted: a value is hidden without them, too. */
export const isShort = (text: string): boolean => text !== '' && lengthOf(text.trim()) < shortest

// Messages are codes: `useProblem` knows the sentences.
const name = v.pipe(v.string(), v.nonEmpty('required'), v.regex(/^[A-Z_][A-Z0-9_]{0,99}$/, 'nameForm'))
const value = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.check((text) => lengthOf(text) <= maxValueLength, 'tooLong'),
)

/** A secret as it is typed. */
export interface TypedSecret {
  name: string
  value: string
}

/** The first thing that is wrong with each field; null where nothing is. */
export const problemsOf = ({
  name: typedName,
  value: typedValue,
}: TypedSecret): Record<keyof TypedSecret, string | null> => ({
  name: v.safeParse(name, typedName).issues?.[0].message ?? null,
  value: valueProblem(typedValue),
})

/** The first thing that is wrong with a value; null when it can be saved. */
export const valueProblem = (text: string): string | null => v.safeParse(value, text).issues?.[0].message ?? null
