import { Fragment } from 'react'
import { isPlain, type Segment } from './ansi.ts'

export const LogSegments = ({ segments }: { segments: readonly Segment[] }) =>
  segments.map((segment, index) =>
    isPlain(segment) ? (
      <Fragment key={index}>{segment.text}</Fragment>
    ) : (
      <span key={index} className={segment.classes.join(' ')} style={segment.style}>
        {segment.text}
      </span>
    ),
  )

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const
const shades = names.flatMap(
  (name) =>
    [
      [name, name],
      [`bright-${name}`, `bright${name[0]?.toUpperCase()}${name.slice(1)}`],
    ] as const,
)

/** The sixteen colours of a terminal as the theme has them, for the box around the segments. */
export const ansiColors: Readonly<Record<string, Record<string, string>>> = Object.fromEntries([
  ...shades.map(([name, token]) => [`& .ansi-${name}-fg`, { color: `ansi.${token}` }]),
  ...shades.map(([name, token]) => [`& .ansi-${name}-bg`, { backgroundColor: `ansi.${token}`, color: 'bg.log' }]),
])
