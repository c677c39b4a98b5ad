import { Fragment } from 'react'
import { isPlain, type Stretch } from './colored.ts'

/** Text in its looks. */
export const Stretches = ({ stretches }: { stretches: readonly Stretch[] }) =>
  stretches.map((stretch, index) => (
    isPlain(stretch) ? <Fragment key={index}>{stretch.text}</Fragment> : <span key={index} className={stretch.classes.join(' ')} style={stretch.style}>{stretch.text}</span>
  ))
