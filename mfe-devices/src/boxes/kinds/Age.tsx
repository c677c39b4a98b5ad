import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { isOld, type FieldValue } from '../values/fields.ts'

const Time = styled('time', { base: { color: 'fg.muted', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }, variants: { old: { true: { color: 'orange.fg' } } } })

const units = [['seconds', 1000, 60], ['minutes', 60_000, 60], ['hours', 3_600_000, 24], ['days', 86_400_000, Infinity]] as const

/** How old a value is, in orange when another one should have come. */
export const Age = ({ value, now }: { value: FieldValue; now: number }) => {
  const t = useT()
  const format = useFormat()
  const age = Math.max(0, now - value.at)
  const [unit, length] = units.find(([, milliseconds, count]) => age < milliseconds * count) ?? units[3]
  const old = isOld(value, now)
  const text = age < 1000 ? t('age.now') : t(`age.${unit}`, { amount: format.number(Math.floor(age / length)) })
  return <Time dateTime={new Date(value.at).toISOString()} title={format.dateTime(value.at)} old={old}>{text}</Time>
}
