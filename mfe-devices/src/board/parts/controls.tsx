import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { Switch } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { CardFrame, type PartProps } from './PartCard.tsx'

const Key = styled('button', {
  base: {
    minH: '7', px: '3.5', borderRadius: 'full', borderWidth: '1px', borderColor: 'border.control', bg: 'bg.muted', textStyle: 'xs', fontWeight: 'medium', cursor: 'pointer', userSelect: 'none', touchAction: 'none',
    '&[aria-pressed=true]': { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' }, '@media (pointer: coarse)': { minH: '11', minW: '11' },
  },
})
const Knob = styled('label', { base: { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: '2', alignItems: 'center', textStyle: 'xs', color: 'fg.muted' } })
const Range = styled('input', { base: { gridColumn: '1 / -1', w: 'full', minW: '0', minH: '5', accentColor: 'var(--c-colors-accent-solid)', cursor: 'pointer', '@media (pointer: coarse)': { minH: '11' } } })
const Reading = styled('output', { base: { color: 'fg', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' } })

const isKey = (key: string) => key === ' ' || key === 'Enter'

/** Is pressed as long as somebody holds it, by pointer or key. */
export const ButtonPart = ({ part, name, move }: PartProps) => {
  const t = useT()
  const pressed = part.controls.some(({ value }) => value > 0)
  const hold = (down: boolean) => move('pressed', down ? 1 : 0)
  const release = () => { if (pressed) hold(false) }
  return (
    <CardFrame card={`part-${part.id}`} name={name} beside={(
      <Key
        type="button" aria-pressed={pressed} aria-label={`${t('press')}: ${name}`}
        onPointerDown={() => hold(true)} onPointerUp={() => hold(false)} onPointerCancel={release} onPointerLeave={release} onBlur={release}
        onKeyDown={(event) => { if (isKey(event.key) && !event.repeat) hold(true) }}
        onKeyUp={(event) => { if (isKey(event.key)) hold(false) }}
      >
        {t('press')}
      </Key>
    )} />
  )
}

export const SwitchPart = ({ part, name, move }: PartProps) => {
  const on = part.controls.some(({ value }) => value > 0)
  return <CardFrame card={`part-${part.id}`} name={name} beside={<Switch label={name} labelHidden checked={on} onChange={(next) => move('on', next ? 1 : 0)} />} />
}

const words = ['value', 'temperature', 'humidity', 'pressure', 'input'] as const

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
  const word = words.find((each) => each === name) ?? 'value'
  const text = t(`unit.${word}`, { value: measure(own ?? value) })
  const turn = (next: number) => {
    setOwn(next)
    onMove(next)
  }
  return (
    <Knob>
      <span>{t(`control.${word}`)}</span>
      <Reading>{text}</Reading>
      <Range type="range" aria-label={`${t(`control.${word}`)}: ${of}`} aria-valuetext={text} min={min} max={max} step={name === 'temperature' ? 0.1 : 1} value={own ?? value} onChange={({ target }) => turn(Number(target.value))} onBlur={() => setOwn(null)} />
    </Knob>
  )
}

/** A part that is nothing but its values: a knob, a sensor. */
export const Knobs = ({ part, name, move }: PartProps) => (
  <CardFrame card={`part-${part.id}`} name={name}>
    {part.controls.map((control) => <Slider key={control.name} name={control.name} control={control} of={name} onMove={(value) => move(control.name, value)} />)}
  </CardFrame>
)
