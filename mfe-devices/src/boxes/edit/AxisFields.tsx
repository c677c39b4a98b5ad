import type { DashboardBox } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { TextField } from '@console/platform/ui/form'
import { useState } from 'react'
import { readNumber, writeNumber } from '../../common/typedNumber.ts'
import { useT } from '../i18n/useT.ts'

const Pair = styled('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3', alignItems: 'start' } })

type End = 'min' | 'max'
const labels = { min: 'settings.min', max: 'settings.max' } as const

/** The ends of the y axis; an empty field lets it follow the values. */
export const AxisFields = ({ box, onChange }: { box: DashboardBox; onChange: (box: DashboardBox, about: string) => void }) => {
  const t = useT()
  const { language, measure } = useFormat()
  const [typed, setTyped] = useState<Readonly<Record<End, string | null>>>({ min: null, max: null })
  // What is typed stays while it says what the box has, or nothing that could be read.
  const textOf = (end: End): string => {
    const [text, value] = [typed[end], box[end]]
    const isTyped = text !== null && (text.trim() === '' ? value === undefined : [value, null].includes(readNumber(text, language)))
    return isTyped ? text : value === undefined ? '' : writeNumber(value, language)
  }
  const isWrong = (end: End) => textOf(end).trim() !== '' && readNumber(textOf(end), language) === null
  const type = (end: End) => (text: string) => {
    setTyped({ ...typed, [end]: text })
    const number = readNumber(text, language)
    const { [end]: _, ...rest } = box
    if (number !== null) onChange({ ...rest, [end]: number }, `${end} ${box.id}`)
    else if (text.trim() === '') onChange(rest, `${end} ${box.id}`)
  }
  const errorOf = (end: End) => (isWrong(end) ? t('settings.noNumber', { example: measure(1013.2) }) : end === 'max' && box.min !== undefined && box.max !== undefined && box.max <= box.min ? t('settings.order') : undefined)
  const field = (end: End) => <TextField label={t(labels[end])} value={textOf(end)} inputMode="decimal" placeholder={t('settings.auto')} error={errorOf(end)} onChange={type(end)} />
  return <Pair>{field('min')}{field('max')}</Pair>
}
