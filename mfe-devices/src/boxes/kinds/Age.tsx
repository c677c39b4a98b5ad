import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'

const Time = styled('time', { base: { color: 'fg.muted', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }, variants: { old: { true: { color: 'orange.fg' } } } })

const units = [['seconds', 1000, 60], ['minutes', 60_000, 60], ['hours', 3_600_000, 24], ['days', 86_400_000, Infinity]] as const

/** How long ago something was; in orange when something should have followed. */
export const Age = ({ at, now, old = false }: { at: number; now: number; old?: boolean }) => {
  const t = useT()
  const format = useFormat()
  const age = Math.max(0, now - at)
  const [unit, length] = units.find(([, milliseconds, count]) => age < milliseconds * count) ?? units[3]
  const text = age < 1000 ? t('age.now') : t(`age.${unit}`, { amount: format.number(Math.floor(age / length)) })
  return <Time dateTime={new Date(at).toISOString()} title={format.dateTime(at)} old={old}>{text}</Time>
}
