import { isObject, textOf, withField, type Content } from './json.ts'

/**
 * A secret that templates call `templateName`, or its own name where that is empty. `at` is its place in what was
 * stored, -1 for a new one.
 */
export interface SecretUse {
  templateName: string
  name: string
  at: number
}

/** A value that templates call `templateName`. `at` as above. */
export interface Parameter {
  templateName: string
  value: string
  at: number
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export const readSecrets = (stored: unknown): SecretUse[] =>
  listOf(stored).flatMap((entry, at) =>
    isObject(entry) && typeof entry['name'] === 'string'
      ? [{ templateName: textIn(entry['template_name']), name: entry['name'], at }]
      : [],
  )

export const readParameters = (stored: unknown): Parameter[] =>
  listOf(stored).flatMap((entry, at) =>
    isObject(entry) && textIn(entry['template_name']) !== ''
      ? [{ templateName: textIn(entry['template_name']), value: textOf(entry['value']), at }]
      : [],
  )

const entryAt = (stored: unknown, at: number): Content => {
  const entry = listOf(stored)[at]
  return isObject(entry) ? entry : {}
}

export const writeSecrets = (secrets: readonly SecretUse[], before: unknown): unknown[] =>
  secrets.map(({ templateName, name, at }) =>
    withField(withField(entryAt(before, at), 'template_name', templateName || undefined), 'name', name),
  )

/** Parameters without a name are dropped. A value that was no text and is unchanged stays what it was. */
export const writeParameters = (parameters: readonly Parameter[], before: unknown): unknown[] =>
  parameters
    .filter(({ templateName }) => templateName !== '')
    .map(({ templateName, value, at }) => {
      const entry = entryAt(before, at)
      return withField(
        withField(entry, 'template_name', templateName),
        'value',
        textOf(entry['value']) === value && Object.hasOwn(entry, 'value') ? entry['value'] : value,
      )
    })

export const valueOf = (parameters: readonly Parameter[], name: string): string =>
  parameters.find(({ templateName }) => templateName === name)?.value ?? ''
