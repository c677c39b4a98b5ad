import type { ReactNode } from 'react'
import { ButtonPart, SwitchPart } from './ButtonPart.tsx'
import type { PartProps } from './CardFrame.tsx'
import { DisplayPart } from './DisplayPart.tsx'
import { Knobs } from './Knobs.tsx'
import { LcdPart } from './LcdPart.tsx'
import { LedPart, RgbLedPart, StripPart } from './LedPart.tsx'
import { BuzzerPart, ServoPart } from './ServoPart.tsx'

const views: Readonly<Record<string, (props: PartProps) => ReactNode>> = {
  led: LedPart,
  rgbLed: RgbLedPart,
  button: ButtonPart,
  switch: SwitchPart,
  strip: StripPart,
  display: DisplayPart,
  lcd1602: LcdPart,
  lcd2004: LcdPart,
  servo: ServoPart,
  buzzer: BuzzerPart,
}

export const PartCard = ({ part, name, move }: PartProps) => {
  const View = views[part.kind] ?? Knobs
  return <View part={part} name={name} move={move} />
}
