import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useEffect, useState, type CSSProperties } from 'react'
import { useT } from '../i18n/useT.ts'
import type { PartProps } from './CardFrame.tsx'

const Knob = styled('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '2',
    alignItems: 'center',
    textStyle: 'xs',
    color: 'fg.muted',
  },
})
// The browser's own track fits light pages only. The part before the thumb is `--share` of the width.
const track = {
  h: '1',
  borderRadius: 'full',
  bg: 'linear-gradient(to right, var(--c-colors-accent-solid) var(--share), var(--c-colors-border-control) var(--share))',
}
const thumb = {
  appearance: 'none',
  boxSize: '4',
  borderRadius: 'full',
  bg: 'bg.panel',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'accent.solid',
}
const ring = { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' }
const Range = styled('input', {
  base: {
    appearance: 'none',
    gridColumn: '1 / -1',
    w: 'full',
    minW: '0',
    h: '6',
    bg: 'transparent',
    cursor: 'pointer',
    '@media (pointer: coarse)': { h: '11' },
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': track,
    '&::-webkit-slider-thumb': { ...thumb, mt: '-6px' },
    '&::-moz-range-thumb': { ...thumb, boxSizing: 'border-box' },
    // The ring is around the knob: around the whole it would lie on the words above.
    _focusVisible: { outline: 'none', '&::-webkit-slider-thumb': ring, '&::-moz-range-thumb': ring },
    '@media (forced-colors: active)': { appearance: 'auto', _focusVisible: { outline: '2px solid' } },
  },
})
const Reading = styled('output', { base: { color: 'fg', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' } })

const words = {
  value: ['control.value', 'unit.value'],
  temperature: ['control.temperature', 'unit.temperature'],
  humidity: ['control.humidity', 'unit.humidity'],
  pressure: ['control.pressure', 'unit.pressure'],
  input: ['control.input', 'unit.input'],
} as const
const isKnown = (name: string): name is keyof typeof words => Object.hasOwn(words, name)

interface SliderProps {
  name: string
  control: PartProps['part']['controls'][number]
  /** The name of the controlled part, for screen readers. */
  of: string
  onMove: (value: number) => void
}

/** A value that a user changes. The slider follows the pointer at once, the board a moment later. */
export const Slider = ({ name, control: { value, min, max }, of, onMove }: SliderProps) => {
  const t = useT()
  const { measure } = useFormat()
  const [own, setOwn] = useState<number | null>(null)
  useEffect(() => {
    if (own === value) setOwn(null)
  }, [own, value])
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
      <Range
        type="range"
        aria-label={`${t(word)}: ${of}`}
        aria-valuetext={text}
        min={min}
        max={max}
        step={name === 'temperature' ? 0.1 : 1}
        value={own ?? value}
        onChange={({ target }) => turn(Number(target.value))}
        onBlur={() => setOwn(null)}
        style={{ '--share': `${(((own ?? value) - min) / (max - min)) * 100}%` } as CSSProperties}
      />
    </Knob>
  )
}
