import { Mono, styled } from '@console/platform/ui'
import type { ReactNode } from 'react'

const Part = styled('span', { base: { display: 'flex', alignItems: 'center', gap: '2.5' } })
const Tile = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    flexShrink: '0',
    borderRadius: 'l2',
    bg: 'bg.muted',
    color: 'fg.muted',
    '& > .lucide': { boxSize: '4' },
  },
})
const Name = styled('span', { base: { display: 'block', fontWeight: 'name' } })
export const Note = styled('span', {
  base: { display: 'block', textStyle: 'xs', color: 'fg.muted' },
  variants: { bad: { true: { color: 'red.fg' } } },
})

export interface Cell {
  label: string
  content: ReactNode
}

interface VersionRowProps {
  icon: ReactNode
  title: string
  /** What commands and errors call it. */
  name: string
  cells: readonly Cell[]
}

/** A part of the console, in the table of versions. */
export const VersionRow = ({ icon, title, name, cells }: VersionRowProps) => (
  <div role="row">
    <div role="cell">
      <Part>
        <Tile>{icon}</Tile>
        <span>
          <Name>{title}</Name>
          <Note>
            <Mono>{name}</Mono>
          </Note>
        </span>
      </Part>
    </div>
    {cells.map(({ label, content }) => (
      <div key={label} role="cell" data-label={label}>
        {content}
      </div>
    ))}
  </div>
)
