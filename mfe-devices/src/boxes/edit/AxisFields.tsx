import type { DashboardBox } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import { TextField } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'

const Pair = styled('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3', alignItems: 'start' } })

type End = 'min' | 'max'
const labels = { min: 'settings.min', max: 'settings.max' } as const

/** A number as typed; undefined for an empty text, null for an invalid one. */
const numberIn = (text: string): number | undefined | null => {
  if (text.trim() === '') return undefined
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : null
}

/** The ends of the y axis; an empty field lets it follow the values. */
export const AxisFields = ({ box, onChange }: { box: DashboardBox; onChange: (box: DashboardBox, about: string) => void }) => {
  const t = useT()
  const [typed, setTyped] = useState({ min: String(box.min ?? ''), max: String(box.max ?? '') })
  const type = (end: End) => (text: string) => {
    setTyped({ ...typed, [end]: text })
    const number = numberIn(text)
    const { [end]: _, ...rest } = box
    if (number !== null) onChange(number === undefined ? rest : { ...rest, [end]: number }, `${end} ${box.id}`)
  }
  const errorOf = (end: End) => (numberIn(typed[end]) === null ? t('settings.noNumber') : end === 'max' && box.min !== undefined && box.max !== undefined && box.max <= box.min ? t('settings.order') : undefined)
  const field = (end: End) => <TextField label={t(labels[end])} value={typed[end]} inputMode="decimal" placeholder={t('settings.auto')} error={errorOf(end)} onChange={type(end)} />
  return <Pair>{field('min')}{field('max')}</Pair>
}
