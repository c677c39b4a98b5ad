import type { BoardPin } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useT } from './i18n/useT.ts'

const Shape = styled('div', {
  base: { minW: '0', py: '2.5', ps: '2.5', bg: 'bg.subtle', borderWidth: '1px', borderRadius: 'l2' },
})
const Chip = styled('div', {
  base: {
    w: 'fit-content',
    px: '2',
    py: '3',
    mb: '2',
    bg: 'bg.muted',
    borderWidth: '1px',
    borderRadius: 'l1',
    textStyle: '2xs',
    fontWeight: 'medium',
    color: 'fg.muted',
  },
})
const List = styled('ul', {
  base: { display: 'grid', gap: '1', listStyleType: 'none', gridTemplateColumns: { base: '1fr 1fr', sm: '1fr' } },
})
const Row = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    columnGap: '2',
    pe: { base: '2', sm: '0' },
    me: { base: '0', sm: '-7px' },
    textAlign: 'end',
  },
})
const Name = styled('span', { base: { textStyle: 'mono', fontSize: 'xs' } })
const Value = styled('span', {
  base: {
    gridColumn: '1',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '1',
    textStyle: '2xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { boxSize: '2.5', flexShrink: '0' },
  },
})
const Dot = styled('i', {
  base: {
    gridColumn: '2',
    gridRow: '1 / span 2',
    boxSize: '3.5',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'border.control',
    bg: 'bg.panel',
    backgroundClip: 'content-box',
    p: '2px',
  },
})
const Nothing = styled('p', { base: { pe: '2', textStyle: 'xs', color: 'fg.muted' } })

const highest = 4095

/** How much of a pin's dot is filled. */
const fillOf = ({ signal, value }: BoardPin): number =>
  signal === 'hertz' ? (value > 0 ? 0.5 : 0) : signal === 'analog' ? value / highest : value

/** The state of a pin in words. */
export const usePinText = () => {
  const t = useT()
  const { number } = useFormat()
  return ({ mode, signal, value }: BoardPin): string => {
    if (mode === 'none' && value === 0) return t('mode.none')
    if (signal === 'duty') return t('pwm', { percent: Math.round(value * 100) })
    if (signal === 'hertz') return t('hertz', { hertz: number(value) })
    return signal === 'analog' ? t('adc', { value: number(value) }) : t(value > 0 ? 'level.high' : 'level.low')
  }
}

const modes = {
  none: 'mode.none',
  input: 'mode.input',
  pullup: 'mode.pullup',
  pulldown: 'mode.pulldown',
  analog: 'mode.analog',
  output: 'mode.output',
  openDrain: 'mode.openDrain',
} as const
const isMode = (mode: string): mode is keyof typeof modes => Object.hasOwn(modes, mode)

/** The board with its pins: filled when high, empty when low, partly filled for a duty or a voltage. */
export const PinList = ({ pins }: { pins: readonly BoardPin[] }) => {
  const t = useT()
  const textOf = usePinText()
  return (
    <Shape>
      <Chip aria-hidden>ESP32</Chip>
      {pins.length === 0 ? <Nothing>{t('noPins')}</Nothing> : null}
      <List aria-label={t('pins')}>
        {pins.map((pin) => {
          const mode = isMode(pin.mode) ? pin.mode : 'none'
          const words = t(modes[mode])
          const isOutput = mode === 'output' || mode === 'openDrain'
          const share = Math.round(fillOf(pin) * 100)
          return (
            <Row key={pin.pin} data-pin={pin.pin} title={words}>
              <Name>{t('gpio', { pin: pin.pin })}</Name>{' '}
              <Value>
                {mode === 'none' ? null : isOutput ? (
                  <ArrowRight role="img" aria-label={words} />
                ) : (
                  <ArrowLeft role="img" aria-label={words} />
                )}
                {textOf(pin)}
              </Value>
              <Dot
                aria-hidden
                style={{
                  backgroundImage: `conic-gradient(var(--c-colors-green-solid) ${share}%, transparent ${share}%)`,
                }}
              />
            </Row>
          )
        })}
      </List>
    </Shape>
  )
}
