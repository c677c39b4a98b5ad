import { CardFrame, type PartProps } from './CardFrame.tsx'
import { Slider } from './Slider.tsx'

/** A part that consists only of controls: a knob, a sensor. */
export const Knobs = ({ part, name, move }: PartProps) => (
  <CardFrame card={`part-${part.id}`} name={name}>
    {part.controls.map((control) => (
      <Slider
        key={control.name}
        name={control.name}
        control={control}
        of={name}
        onMove={(value) => move(control.name, value)}
      />
    ))}
  </CardFrame>
)
