import * as v from 'valibot'
import { nameProblem } from '../../common/nameProblem.ts'
import { structureOf } from '../../common/model/json.ts'
import { forbiddenAt } from '../../common/model/jsonProblem.ts'
import { urlProblem } from '../../common/model/requestUrl.ts'
import type { Pair, Parameter, Values } from '../../common/model/values.ts'
import type { Kind, ParameterField, Template } from '../../common/templates/template.ts'

// Messages are codes: the field that shows one knows the sentence.

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
  // A step below one is how far the arrows go; what lies between is right, too.
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

export const schemaOf = (template: Template, values: Values) => (template.kind === 'function' ? functionSchema : requestSchema(template, values)) as unknown as v.GenericSchema<Values, Values>
