import { structureOf } from '../../common/model/json.ts'
import { forbiddenAt } from '../../common/model/jsonError.ts'
import type { Pair } from '../../common/model/request.ts'
import { valueOf, type Parameter } from '../../common/model/templateNames.ts'
import type { ParameterField } from '../../common/templates/template.ts'

type UrlError = 'required' | 'urlScheme' | 'urlHost' | 'urlBlank' | 'urlPort' | 'urlInvalid'

// Each template is replaced by one character: its value is known only when it is filled in.
const unknown = '\0'
const templates = /\{\{.*?\}\}\}?/gs
const parts = /^([^:/?#\s]+):\/\/([^/?#\\]*)/

/** What keeps a host from being one. */
const hostError = (authority: string): UrlError => {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host === '' || host.startsWith(':')) return 'urlHost'
  if (/\s/.test(host)) return 'urlBlank'
  return /(?:^[^[]*|\]):[^\]]*$/.test(host) ? 'urlPort' : 'urlInvalid'
}

/** Why no request can be sent to a URL; null when one can, as far as can be said before its templates are filled in. */
export const urlError = (text: string): UrlError | null => {
  const url = text.replaceAll(unknown, '').trim().replace(templates, unknown)
  if (url === '') return 'required'
  if (url.startsWith(unknown)) return null
  const [, scheme = '', authority = ''] = parts.exec(url) ?? []
  if (scheme.includes(unknown)) return null
  if (!/^https?$/i.test(scheme)) return 'urlScheme'
  if (authority.includes(unknown)) return null
  return authority !== '' && URL.canParse(url.replaceAll(unknown, 'x')) ? null : hostError(authority)
}

/** What keeps names with values from being sent. */
export const pairsError = (pairs: readonly Pair[]): string | null => {
  const keys = pairs.map(({ key }) => key).filter((key) => key !== '')
  if (new Set(keys).size < keys.length) return 'twice'
  if (pairs.some(({ key, value }) => key === '' && value !== '')) return 'nameless'
  return keys.includes('__proto__') ? 'forbidden' : null
}

export const jsonBodyError = (text: string): string | null =>
  structureOf(text) !== undefined && forbiddenAt(text) >= 0 ? 'forbidden' : null

/** What is wrong with the text in a template's field: a code, with the limit after a colon. */
export const parameterError = ({ kind, min, max, step }: ParameterField, text: string): string | null => {
  if (text.trim() === '') return 'required'
  if (kind !== 'number') return null
  const number = Number(text)
  if (!Number.isFinite(number)) return 'number'
  if (min !== undefined && number < min) return `min:${min}`
  if (max !== undefined && number > max) return `max:${max}`
  // A fractional step is only for the arrow keys: values between two steps are valid.
  return step === 1 && !Number.isInteger(number) ? 'whole' : null
}

export const parametersError = (parameters: readonly Parameter[], fields: readonly ParameterField[]): string | null =>
  fields.every((field) => parameterError(field, valueOf(parameters, field.name)) === null) ? null : 'parameters'
