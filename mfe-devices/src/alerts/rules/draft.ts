import type { AlertRule, AlertRuleDraft, AlertScope, AlertWatch } from '@console/platform/api'
import type { Language } from '@console/platform/i18n'
import { readNumber, translateNumber, writeNumber } from '@console/platform/lib'

/** A rule's values in the form; numbers are texts as typed. */
export interface RuleValues {
  /** In which the numbers are typed. */
  language: Language
  /** Empty: the rule is named after its condition. */
  name: string
  enabled: boolean
  kind: AlertWatch['kind']
  event: string
  /** Empty: the message itself is the number. */
  field: string
  side: 'above' | 'below' | 'is' | 'isNot'
  limit: string
  /** What the value is compared with if the side is not a limit. */
  text: string
  /** The value at which the alert ends; empty: the limit. */
  clear: string
  minutes: string
  /** Seconds. */
  lasting: string
  /** Empty: any integration. */
  integration: string
  failures: string
  safeMode: boolean
  scope: AlertScope['kind']
  device: string
  label: string
  integrations: readonly string[]
  email: boolean
}

export const emptyRule: RuleValues = {
  language: 'en',
  name: '',
  enabled: true,
  kind: 'offline',
  event: '',
  field: '',
  side: 'above',
  limit: '',
  text: '',
  clear: '',
  minutes: '5',
  lasting: '0',
  integration: '',
  failures: '3',
  safeMode: true,
  scope: 'all',
  device: '',
  label: '',
  integrations: [],
  email: false,
}

const textOf = (number: number | undefined): string =>
  number === undefined ? '' : writeNumber(number, emptyRule.language)

const sideOf = ({ above, is, isNot }: Extract<AlertWatch, { kind: 'value' }>): RuleValues['side'] =>
  is !== undefined ? 'is' : isNot !== undefined ? 'isNot' : above === undefined ? 'below' : 'above'

/** Whether a rule compares texts. */
export const isText = (side: RuleValues['side']): side is 'is' | 'isNot' => side === 'is' || side === 'isNot'

const watched = (watch: AlertWatch): Partial<RuleValues> => {
  switch (watch.kind) {
    case 'offline':
      return { minutes: String(watch.minutes) }
    case 'silent':
      return { event: watch.event, minutes: String(watch.minutes) }
    case 'value':
      return {
        event: watch.event,
        field: watch.field ?? '',
        side: sideOf(watch),
        text: watch.is ?? watch.isNot ?? '',
        limit: textOf(watch.above ?? watch.below),
        clear: textOf(watch.clear),
      }
    case 'integration':
      return { integration: watch.integration ?? '', failures: String(watch.failures) }
    case 'crash':
      return { safeMode: watch.safeMode }
  }
}

/** The form's values of a stored rule. */
export const valuesOf = ({ name, enabled, watch, scope, for: lasting, tell }: AlertRule): RuleValues => ({
  ...emptyRule,
  name,
  enabled,
  kind: watch.kind,
  ...watched(watch),
  lasting: String(lasting),
  scope: scope.kind,
  device: scope.kind === 'device' ? scope.device : '',
  label: scope.kind === 'label' ? scope.label : '',
  integrations: tell.integrations,
  email: tell.email,
})

const typedNumbers = ['limit', 'clear', 'minutes', 'failures'] as const satisfies readonly (keyof RuleValues)[]

/** The values with their numbers as they are written in a language. */
export const inLanguage = (values: RuleValues, language: Language): RuleValues =>
  values.language === language
    ? values
    : {
        ...values,
        language,
        ...Object.fromEntries(
          typedNumbers.map((name) => [name, translateNumber(values[name], values.language, language)]),
        ),
      }

type RuleProblem = 'required' | 'number' | 'minutes' | 'failures' | 'clearAbove' | 'clearBelow'
export type RuleProblems = Partial<Record<keyof RuleValues, RuleProblem>>

/** A week, in minutes. */
const longest = 10_080
const maxFailures = 50

const isWithin = (number: number | null, most: number): boolean =>
  number !== null && Number.isInteger(number) && number >= 1 && number <= most

const needsScope = (kind: RuleValues['kind']): boolean => kind !== 'integration'

export const problemsOf = (values: RuleValues): RuleProblems => {
  const { kind, event, limit, clear, side, text, minutes, failures, scope, device, label, language } = values
  const read = (typed: string) => readNumber(typed, language)
  const problems: RuleProblems = {}
  if ((kind === 'value' || kind === 'silent') && event.trim() === '') problems.event = 'required'
  if (kind === 'value' && isText(side) && text.trim() === '') problems.text = 'required'
  if (kind === 'value' && !isText(side)) {
    const [bound, end] = [read(limit), read(clear)]
    if (limit.trim() === '') problems.limit = 'required'
    else if (bound === null) problems.limit = 'number'
    if (clear.trim() !== '' && end === null) problems.clear = 'number'
    else if (bound !== null && end !== null && side === 'above' && end > bound) problems.clear = 'clearAbove'
    else if (bound !== null && end !== null && side === 'below' && end < bound) problems.clear = 'clearBelow'
  }
  if ((kind === 'offline' || kind === 'silent') && !isWithin(read(minutes), longest)) problems.minutes = 'minutes'
  if (kind === 'integration' && !isWithin(read(failures), maxFailures)) problems.failures = 'failures'
  if (needsScope(kind) && scope === 'device' && device === '') problems.device = 'required'
  if (needsScope(kind) && scope === 'label' && label.trim() === '') problems.label = 'required'
  return problems
}

const watchOf = ({
  kind,
  event,
  field,
  side,
  limit,
  text,
  clear,
  minutes,
  integration,
  failures,
  safeMode,
  language,
}: RuleValues): AlertWatch => {
  const read = (typed: string) => readNumber(typed, language) ?? 0
  const end = readNumber(clear, language)
  switch (kind) {
    case 'offline':
      return { kind, minutes: read(minutes) }
    case 'silent':
      return { kind, event: event.trim(), minutes: read(minutes) }
    case 'value':
      return isText(side)
        ? { kind, event: event.trim(), field: field.trim() || null, [side]: text.trim() }
        : {
            kind,
            event: event.trim(),
            field: field.trim() || null,
            [side]: read(limit),
            ...(end !== null && { clear: end }),
          }
    case 'integration':
      return { kind, integration: integration || null, failures: read(failures) }
    case 'crash':
      return { kind, safeMode }
  }
}

const scopeOf = ({ scope, device, label }: RuleValues): AlertScope => {
  if (scope === 'device') return { kind: scope, device }
  return scope === 'label' ? { kind: scope, label: label.trim() } : { kind: 'all' }
}

/** The rule to send; null while something is missing. An alert about an integration is not sent to that integration. */
export const draftOf = (values: RuleValues, name: string): AlertRuleDraft | null => {
  if (Object.keys(problemsOf(values)).length > 0) return null
  const { enabled, kind, lasting, integrations, email, integration } = values
  return {
    name: values.name.trim() || name,
    enabled,
    watch: watchOf(values),
    scope: needsScope(kind) ? scopeOf(values) : { kind: 'all' },
    for: kind === 'value' ? Number(lasting) : 0,
    tell: { integrations: integrations.filter((id) => kind !== 'integration' || id !== integration), email },
  }
}
