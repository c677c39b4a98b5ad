import * as v from 'valibot'
import { nameProblem } from '../../common/nameProblem.ts'
import { structureOf } from '../../common/model/json.ts'
import { forbiddenAt } from '../../common/model/jsonProblem.ts'
import type { Parameter, Values } from '../../common/model/integration.ts'
import type { Pair } from '../../common/model/request.ts'
import type { Kind, ParameterField, Template } from '../../common/templates/template.ts'

type UrlProblem = 'required' | 'urlScheme' | 'urlHost' | 'urlBlank' | 'urlPort' | 'urlInvalid'

// Each template is replaced by one character: its value is known only when it is filled in.
const unknown = '\0'
const templates = /\{\{.*?\}\}\}?/gs
const parts = /^([^:/?#\s]+):\/\/([^/?#\\]*)/

/** What keeps a host from being one. */
const hostProblem = (authority: string): UrlProblem => {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host === '' || host.startsWith(':')) return 'urlHost'
  if (/\s/.test(host)) return 'urlBlank'
  return /(?:^[^[]*|\]):[^\]]*$/.test(host) ? 'urlPort' : 'urlInvalid'
}

/** Why no request can be sent to a URL; null when one can, as far as can be said before its templates are filled in. */
export const urlProblem = (text: string): UrlProblem | null => {
  const url = text.replaceAll(unknown, '').trim().replace(templates, unknown)
  if (url === '') return 'required'
  if (url.startsWith(unknown)) return null
  const [, scheme = '', authority = ''] = parts.exec(url) ?? []
  if (scheme.includes(unknown)) return null
  if (!/^https?$/i.test(scheme)) return 'urlScheme'
  if (authority.includes(unknown)) return null
  return authority !== '' && URL.canParse(url.replaceAll(unknown, 'x')) ? null : hostProblem(authority)
}

// Messages are codes: `useProblemText` knows the sentences.

const name = (kind: Kind) => v.pipe(v.string(), v.rawCheck(({ dataset, addIssue }) => {
  const problem = dataset.typed ? nameProblem(dataset.value, kind) : null
  if (problem) addIssue({ message: problem })
}))

const url = v.pipe(v.string(), v.rawCheck(({ dataset, addIssue }) => {
  const problem = dataset.typed ? urlProblem(dataset.value) : null
  if (problem) addIssue({ message: problem })
}))

const isTwice = (pairs: readonly Pair[]): boolean => {
  const keys = pairs.map(({ key }) => key).filter((key) => key !== '')
  return new Set(keys).size < keys.length
}
const pairs = v.pipe(
  v.array(v.object({ key: v.string(), value: v.string() })),
  v.check((all) => !isTwice(all), 'twice'),
  v.check((all) => all.every(({ key, value }) => key !== '' || value === ''), 'nameless'),
  v.check((all) => all.every(({ key }) => key !== '__proto__'), 'forbidden'),
)
const json = v.pipe(v.string(), v.check((text) => structureOf(text) === undefined || forbiddenAt(text) < 0, 'forbidden'))
const whatever = v.array(v.object({ key: v.string(), value: v.string() }))

/** What is wrong with the text in a template's field: a code, with the limit after a colon. */
export const parameterProblem = ({ kind, min, max, step }: ParameterField, text: string): string | null => {
  if (text.trim() === '') return 'required'
  if (kind !== 'number') return null
  const number = Number(text)
  if (!Number.isFinite(number)) return 'number'
  if (min !== undefined && number < min) return `min:${min}`
  if (max !== undefined && number > max) return `max:${max}`
  // A fractional step is only for the arrow keys: values between two steps are valid.
  return step === 1 && !Number.isInteger(number) ? 'whole' : null
}

export const valueOf = (parameters: readonly Parameter[], name: string): string => parameters.find(({ templateName }) => templateName === name)?.value ?? ''

const parameters = (fields: readonly ParameterField[]) =>
  v.pipe(
    v.array(v.object({ templateName: v.string(), value: v.string(), at: v.number() })),
    v.check((all) => fields.every((field) => parameterProblem(field, valueOf(all, field.name)) === null), 'parameters'),
  )

/** A webhook, of whatever template. What the chosen format does not send may be as it is. */
const requestSchema = ({ kind, parameters: fields }: Template, { format, custom }: Pick<Values, 'format' | 'custom'>) =>
  v.looseObject({
    name: name(kind), url, headers: pairs, parameters: parameters(fields),
    query: format === 'query' && !custom ? whatever : pairs,
    form: format === 'form' && custom ? pairs : whatever,
    json: format === 'json' && custom ? json : v.string(),
  })

/** A custom function. */
const functionSchema = v.looseObject({ name: name('function') })

/** By field: a code for the first thing that is wrong with it. */
export type Problems = Readonly<Partial<Record<string, string>>>

export const problemsOf = (template: Template, values: Values): Problems => {
  const { issues = [] } = v.safeParse(template.kind === 'function' ? functionSchema : requestSchema(template, values), values)
  return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0]?.key), message] as const).reverse())
}
