import { styled } from '@console/platform/ui'
import { Switch } from '@console/platform/ui/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../i18n/useT.ts'
import { CardFrame, type PartProps } from './CardFrame.tsx'

const Key = styled('button', {
  base: {
    minH: '7',
    px: '3.5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.muted',
    textStyle: 'xs',
    fontWeight: 'medium',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'none',
    '&[aria-pressed=true]': { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' },
    '@media (pointer: coarse)': { minH: '11', minW: '11' },
  },
})

const isKey = (key: string) => key === ' ' || key === 'Enter'

/** Is pressed as long as the user holds it, by pointer or key. */
export const ButtonPart = ({ part, name, move }: PartProps) => {
  const t = useT()
  const pressed = part.controls.some(({ value }) => value > 0)
  const holds = useRef(false)
  const hold = () => {
    holds.current = true
    move('pressed', 1)
  }
  const release = () => {
    if (holds.current) move('pressed', 0)
    holds.current = false
  }
  const onGone = useEffectEvent(release)
  useEffect(() => () => onGone(), [])
  return (
    <CardFrame
      card={`part-${part.id}`}
      name={name}
      beside={
        <Key
          type="button"
          aria-pressed={pressed}
          aria-label={`${t('press')}: ${name}`}
          onPointerDown={(event) => {
            // Its end comes here, wherever the pointer is then.
            event.currentTarget.setPointerCapture?.(event.pointerId)
            hold()
          }}
          onPointerUp={release}
          onLostPointerCapture={release}
          onPointerCancel={release}
          onBlur={release}
          onKeyDown={(event) => {
            if (isKey(event.key) && !event.repeat) hold()
          }}
          onKeyUp={(event) => {
            if (isKey(event.key)) release()
          }}
        >
          {t('press')}
        </Key>
      }
    />
  )
}

export const SwitchPart = ({ part, name, move }: PartProps) => {
  const on = part.controls.some(({ value }) => value > 0)
  return (
    <CardFrame
      card={`part-${part.id}`}
      name={name}
      beside={<Switch label={name} labelHidden checked={on} onChange={(next) => move('on', next ? 1 : 0)} />}
    />
  )
}
