import type { HistoryField } from '@console/platform/api'

/** The source of a chart: a field of an event, or a variable. */
export type Source = FieldSource | VariableSource

interface FieldSource {
  readonly kind: 'field'
  readonly key: string
  readonly event: string
  /** Null for a message that is a value itself. */
  readonly field: string | null
}

interface VariableSource {
  readonly kind: 'variable'
  readonly key: string
  readonly name: string
}

export const maxShown = 8
/** The server lists no more of a device's fields. */
export const maxListed = 200

/** A field's key in the address, and its name beside its chart. */
export const fieldKey = ({ event, field }: { event: string; field: string | null }): string =>
  field === null ? event : `${event}.${field}`

const variableMark = '$'
const otherTypes: readonly unknown[] = ['string', 'boolean', 'object', 'array']
/**
 * Whether a variable can be charted: by its type, which may be any text, and by what was read of it, if anything was.
 */
export const isChartable = (type: unknown, read: string | null): boolean =>
  !otherTypes.includes(type) && (read === null || (read.trim() !== '' && Number.isFinite(Number(read))))

export const variableKey = (name: string): string => `${variableMark}${name}`

/** What the screen calls a source: the mark of a variable is for the address only. */
export const nameOf = (source: Source): string => (source.kind === 'variable' ? source.name : source.key)

/** Names come from devices, so a key may contain a comma. */
export const writeKeys = (keys: readonly string[]): string =>
  keys.map((key) => key.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

export const readKeys = (text: string | null): readonly string[] =>
  [
    ...new Set(
      (text ?? '')
        .split(',')
        .map((key) => key.replaceAll('%2C', ',').replaceAll('%25', '%'))
        .filter((key) => key !== ''),
    ),
  ].slice(0, maxShown)

/** The source of a key. If the server does not know it (yet), the field begins after the first dot. */
export const sourceOf = (
  key: string,
  fields: readonly HistoryField[],
  variables: Readonly<Record<string, unknown>>,
): Source => {
  const known = fields.find((each) => fieldKey(each) === key)
  if (known) return { kind: 'field', key, event: known.event, field: known.field }
  const name = key.slice(variableMark.length)
  if (key.startsWith(variableMark) && Object.hasOwn(variables, name)) return { kind: 'variable', key, name }
  const dot = key.indexOf('.')
  return dot > 0
    ? { kind: 'field', key, event: key.slice(0, dot), field: key.slice(dot + 1) }
    : { kind: 'field', key, event: key, field: null }
}

// A field is late after so many of its intervals, but not before a minute.
const lateAfter = 3
const minLateMs = 60_000

/** Whether a field came regularly and has stopped. */
export const hasStopped = ({ every, at }: Pick<HistoryField, 'every' | 'at'>, now: number): boolean =>
  every !== null && at !== null && now - at > Math.max(minLateMs, lateAfter * every)
