import type { DashboardBox } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { readNumber, writeNumber } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { TextField } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'

const Pair = styled('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3', alignItems: 'start' } })

type End = 'min' | 'max'
const labels = { min: 'settings.min', max: 'settings.max' } as const

/** The ends of the y axis; an empty field lets it follow the values. */
export const AxisFields = ({
  box,
  onChange,
}: {
  box: DashboardBox
  onChange: (box: DashboardBox, about: string) => void
}) => {
  const t = useT()
  const { language, measure } = useFormat()
  const [typed, setTyped] = useState<Readonly<Record<End, string | null>>>({ min: null, max: null })
  // What is typed stays while it says what the box has: its number, or none.
  const textOf = (end: End): string => {
    const [text, value = null] = [typed[end], box[end]]
    if (text !== null && readNumber(text, language) === value) return text
    return value === null ? '' : writeNumber(value, language)
  }
  const isWrong = (end: End) => textOf(end).trim() !== '' && readNumber(textOf(end), language) === null
  const type = (end: End) => (text: string) => {
    setTyped({ ...typed, [end]: text })
    const number = readNumber(text, language)
    const { [end]: _, ...rest } = box
    // Half a number is none: "2,5" must not leave 2.
    onChange(number === null ? rest : { ...rest, [end]: number }, `${end} ${box.id}`)
  }
  const errorOf = (end: End) =>
    isWrong(end)
      ? t('settings.noNumber', { example: measure(1013.2) })
      : end === 'max' && box.min !== undefined && box.max !== undefined && box.max <= box.min
        ? t('settings.order')
        : undefined
  const field = (end: End) => (
    <TextField
      label={t(labels[end])}
      value={textOf(end)}
      inputMode="decimal"
      placeholder={t('settings.auto')}
      error={errorOf(end)}
      onChange={type(end)}
    />
  )
  return (
    <Pair>
      {field('min')}
      {field('max')}
    </Pair>
  )
}
