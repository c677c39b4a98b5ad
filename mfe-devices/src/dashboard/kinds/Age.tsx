import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'

const Time = styled('time', {
  base: { color: 'fg.muted', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  variants: { old: { true: { color: 'orange.fg' } } },
})

const units = [
  ['age.seconds', 1000, 60],
  ['age.minutes', 60_000, 60],
  ['age.hours', 3_600_000, 24],
  ['age.days', 86_400_000, Infinity],
] as const

/** The age of a value; orange if a newer value is overdue. */
export const Age = ({ at, now, old = false }: { at: number; now: number; old?: boolean }) => {
  const t = useT()
  const format = useFormat()
  const age = Math.max(0, now - at)
  const [key, length] = units.find(([, milliseconds, count]) => age < milliseconds * count) ?? units[3]
  const text = age < 1000 ? t('age.now') : t(key, { amount: format.number(Math.floor(age / length)) })
  return (
    <Time dateTime={new Date(at).toISOString()} title={format.dateTime(at)} old={old}>
      {text}
    </Time>
  )
}
