import type { BoardPart } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { useT } from '../i18n/useT.ts'
import { ButtonPart, Knobs, SwitchPart } from './controls.tsx'
import { DisplayPart } from './DisplayPart.tsx'
import { BuzzerPart, LedPart, RgbLedPart, ServoPart, StripPart } from './lights.tsx'

const Card = styled('li', { base: { minW: '0', px: '3', py: '2', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l2', display: 'grid', gap: '1.5' } })
const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1', minH: '7' } })
const Title = styled('h3', { base: { flex: '1', minW: '0', textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere', '& > b': { color: 'fg', fontWeight: 'medium', me: '1.5' } } })

/** A card with a title line. `beside` is at its end. */
export const CardFrame = ({ card, name, words, beside, children }: { card: string; name: string; words?: string | undefined; beside?: ReactNode; children?: ReactNode }) => (
  <Card data-card={card}>
    <Line><Title><b>{name}</b>{words}</Title>{beside}</Line>
    {children}
  </Card>
)

const kinds = ['led', 'rgbLed', 'button', 'switch', 'potentiometer', 'dht', 'ds18b20', 'bme280', 'strip', 'display', 'servo', 'buzzer'] as const

/** What a part is called: by its kind, and what the diagram says. */
export const usePartName = () => {
  const t = useT()
  return ({ id, kind, label, shows }: BoardPart): string => {
    const known = kinds.find((each) => each === kind)
    const word = known ? t(`kind.${known}`, { type: String(shows['type'] ?? '') }) : kind
    const own = label || (id === id.toUpperCase() ? id : '')
    return own && own !== word ? `${word} ${own}` : word
  }
}

export interface PartProps {
  part: BoardPart
  name: string
  move: (control: string, value: number) => void
}

const views: Readonly<Record<string, (props: PartProps) => ReactNode>> = {
  led: LedPart, rgbLed: RgbLedPart, button: ButtonPart, switch: SwitchPart, strip: StripPart, display: DisplayPart, servo: ServoPart, buzzer: BuzzerPart,
}

export const PartCard = ({ part, move }: Pick<PartProps, 'part' | 'move'>) => {
  const View = views[part.kind] ?? Knobs
  return <View part={part} name={usePartName()(part)} move={move} />
}
