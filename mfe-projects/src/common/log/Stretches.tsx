import { Fragment } from 'react'
import type { Stretch } from './colored.ts'

/** Text in its looks. */
export const Stretches = ({ stretches }: { stretches: readonly Stretch[] }) =>
  stretches.map(({ text, classes, style }, index) => (
    classes.length === 0 && Object.keys(style).length === 0 ? <Fragment key={index}>{text}</Fragment> : <span key={index} className={classes.join(' ')} style={style}>{text}</span>
  ))
