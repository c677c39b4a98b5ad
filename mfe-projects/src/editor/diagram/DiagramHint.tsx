import { Button, Mono, styled } from '@console/platform/ui'
import { CircuitBoard } from 'lucide-react'
import type { Workspace } from '../../common/files/workspace.ts'
import { useT } from './i18n/useT.ts'
import { diagramFile, starter } from './starter.ts'

const Row = styled('div', {
  base: {
    flex: '1 0 100%',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    textStyle: 'xs',
    color: 'fg.muted',
  },
})
const Words = styled('p', { base: { flex: '1 1 200px', minW: '0' } })

interface DiagramHintProps {
  workspace: Workspace
  onOpen: (path: string) => void
}

/** Leads to the file that wires parts to the board; before there is one, it says what that is for. */
export const DiagramHint = ({ workspace, onOpen }: DiagramHintProps) => {
  const t = useT()
  const present = workspace.find(diagramFile) !== undefined
  const open = () => {
    if (!present) workspace.addUnsaved(diagramFile, starter)
    onOpen(diagramFile)
  }
  const button = (
    <Button size="xs" icon={<CircuitBoard aria-hidden />} onClick={open}>
      {t(present ? 'open' : 'add')}
    </Button>
  )
  return present ? (
    button
  ) : (
    <Row>
      <Words>
        <Mono>{diagramFile}</Mono> {t('wires')}
      </Words>
      {button}
    </Row>
  )
}
