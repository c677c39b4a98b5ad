import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import type { PartProps } from './CardFrame.tsx'

const Knob = styled('label', { base: { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: '2', alignItems: 'center', textStyle: 'xs', color: 'fg.muted' } })
const Range = styled('input', { base: { gridColumn: '1 / -1', w: 'full', minW: '0', minH: '5', accentColor: 'var(--c-colors-accent-solid)', cursor: 'pointer', '@media (pointer: coarse)': { minH: '11' } } })
const Reading = styled('output', { base: { color: 'fg', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' } })

const words = {
  value: ['control.value', 'unit.value'], temperature: ['control.temperature', 'unit.temperature'], humidity: ['control.humidity', 'unit.humidity'],
  pressure: ['control.pressure', 'unit.pressure'], input: ['control.input', 'unit.input'],
} as const
const isKnown = (name: string): name is keyof typeof words => Object.hasOwn(words, name)

interface SliderProps {
  name: string
  control: PartProps['part']['controls'][number]
  /** What it is a control of, for screen readers. */
  of: string
  onMove: (value: number) => void
}

/** A value that a user turns. It follows the hand at once, and the board afterwards. */
export const Slider = ({ name, control: { value, min, max }, of, onMove }: SliderProps) => {
  const t = useT()
  const { measure } = useFormat()
  const [own, setOwn] = useState<number | null>(null)
  useEffect(() => { if (own === value) setOwn(null) }, [own, value])
  const [word, unit] = words[isKnown(name) ? name : 'value']
  const text = t(unit, { value: measure(own ?? value) })
  const turn = (next: number) => {
    setOwn(next)
    onMove(next)
  }
  return (
    <Knob>
      <span>{t(word)}</span>
      <Reading>{text}</Reading>
      <Range type="range" aria-label={`${t(word)}: ${of}`} aria-valuetext={text} min={min} max={max} step={name === 'temperature' ? 0.1 : 1} value={own ?? value} onChange={({ target }) => turn(Number(target.value))} onBlur={() => setOwn(null)} />
    </Knob>
  )
}
