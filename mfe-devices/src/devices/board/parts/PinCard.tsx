import type { BoardPin } from '@console/platform/api'
import { Button } from '@console/platform/ui'
import { Segmented } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { usePinText } from '../PinList.tsx'
import { CardFrame } from './CardFrame.tsx'
import { Slider } from './Slider.tsx'

const highest = 4095

/** An input to which nothing is wired: the user sets its level. */
export const PinCard = ({ pin, move }: { pin: BoardPin; move: (value: number | null) => void }) => {
  const t = useT()
  const textOf = usePinText()
  const name = t('gpio', { pin: pin.pin })
  const title = `${t('kind.pin')} ${name}`
  const [own, setOwn] = useState<'open' | 'low' | 'high' | null>(null)
  const value = pin.given === null ? 'open' : pin.given > highest / 2 ? 'high' : 'low'
  useEffect(() => {
    if (own === value) setOwn(null)
  }, [own, value])
  if (pin.mode === 'analog') {
    return (
      <CardFrame
        card={`pin-${pin.pin}`}
        name={title}
        words={textOf(pin)}
        beside={
          pin.given === null ? null : (
            <Button size="xs" variant="ghost" onClick={() => move(null)}>
              {t('release')}
            </Button>
          )
        }
      >
        <Slider
          name="input"
          control={{ name: 'input', value: pin.given ?? pin.value, min: 0, max: highest }}
          of={name}
          onMove={move}
        />
      </CardFrame>
    )
  }
  const values = { open: null, low: 0, high: highest } as const
  const choose = (next: keyof typeof values) => {
    setOwn(next)
    move(values[next])
  }
  return (
    <CardFrame card={`pin-${pin.pin}`} name={title}>
      <div onBlur={() => setOwn(null)}>
        <Segmented
          label={title}
          value={own ?? value}
          options={[
            { value: 'open', label: t('give.open') },
            { value: 'low', label: t('give.low') },
            { value: 'high', label: t('give.high') },
          ]}
          onChange={choose}
        />
      </div>
    </CardFrame>
  )
}
