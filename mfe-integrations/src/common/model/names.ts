import { isObject, textOf, withField } from './json.ts'
import type { Parameter, SecretUse } from './values.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export const secretsOf = (value: unknown): SecretUse[] =>
  listOf(value).flatMap((entry, at) => (isObject(entry) && typeof entry['name'] === 'string' ? [{ templateName: textIn(entry['template_name']), name: entry['name'], at }] : []))

export const parametersOf = (value: unknown): Parameter[] =>
  listOf(value).flatMap((entry, at) => (isObject(entry) && textIn(entry['template_name']) !== '' ? [{ templateName: textIn(entry['template_name']), value: textOf(entry['value']), at }] : []))

const stored = (before: unknown, at: number) => {
  const entry = listOf(before)[at]
  return isObject(entry) ? entry : {}
}

export const wireSecrets = (secrets: readonly SecretUse[], before: unknown): unknown[] =>
  secrets.map(({ templateName, name, at }) => withField(withField(stored(before, at), 'template_name', templateName || undefined), 'name', name))

/** Parameters without a name are dropped. A value that was no text and is unchanged stays what it was. */
export const wireParameters = (parameters: readonly Parameter[], before: unknown): unknown[] =>
  parameters
    .filter(({ templateName }) => templateName !== '')
    .map(({ templateName, value, at }) => {
      const entry = stored(before, at)
      return withField(withField(entry, 'template_name', templateName), 'value', textOf(entry['value']) === value && Object.hasOwn(entry, 'value') ? entry['value'] : value)
    })
