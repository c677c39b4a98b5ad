import { styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { diffLines } from 'diff'
import type { ReactNode } from 'react'

const File = styled('figure', { base: { mt: '3' } })
const Name = styled('figcaption', { base: { mb: '1', textStyle: 'mono', color: 'fg' } })
const Lines = styled('pre', {
  base: {
    position: 'relative',
    maxH: '96',
    overflow: 'auto',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.log',
    color: 'fg',
    textStyle: 'mono',
    lineHeight: '18px',
    py: '1',
  },
})
const Line = styled('span', {
  base: { display: 'block', minH: '18px', px: '2', w: 'max-content', minW: 'full' },
  variants: {
    kind: {
      same: {},
      added: { bg: 'green.subtle', color: 'green.fg' },
      removed: { bg: 'red.subtle', color: 'red.fg' },
    },
  },
})

interface CompareDialogProps {
  title: string
  text: string
  files: readonly { path: string; before: string; after: string }[]
  actions: ReactNode
  onClose: () => void
}

const signs = { same: '  ', added: '+ ', removed: '- ' } as const

const linesOf = (before: string, after: string) =>
  diffLines(before, after).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ text, kind: added ? 'added' : removed ? 'removed' : 'same' }) as const),
  )

// With some lines before it.
const context = 54

const showFirstChange = (box: HTMLElement | null) => {
  const change = box?.querySelector<HTMLElement>('[data-change]')
  if (box && change) box.scrollTop = change.offsetTop - context
}

/** Two versions of files, line by line. */
export const CompareDialog = ({ title, text, files, actions, onClose }: CompareDialogProps) => (
  <Dialog open size="lg" title={title} onClose={onClose} actions={actions}>
    <p>{text}</p>
    {files.map(({ path, before, after }) => (
      <File key={path}>
        <Name>{path}</Name>
        <Lines ref={showFirstChange} tabIndex={0} aria-label={path}>
          {linesOf(before, after).map(({ text: line, kind }, index) => (
            <Line key={index} kind={kind} data-change={kind === 'same' ? undefined : ''}>
              {signs[kind]}
              {line}
            </Line>
          ))}
        </Lines>
      </File>
    ))}
  </Dialog>
)
