import { Slot } from '@console/platform/contract'
import { EmptyState, lazyPart, Skeleton, styled } from '@console/platform/ui'
import { Segmented } from '@console/platform/ui/form'
import { Cpu, Unplug } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { sideBySide } from './build/BuildPanel.tsx'
import type { Place } from './log/references.ts'

const DeviceCrash = lazyPart('DeviceCrash', () => import('./DeviceCrash.tsx'))

const Column = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '2', minW: '0', minH: '0' } })
const Choice = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: '2' },
})
const Shown = styled('div', {
  base: {
    position: 'relative',
    flex: '1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minW: '0',
    minH: '0',
  },
})

// As high as the files; what does not fit is scrolled.
const Scrolled = styled('div', {
  base: { minW: '0', [sideBySide]: { position: 'absolute', inset: '0', overflowY: 'auto' } },
})

type Side = 'build' | 'board' | 'libraries'

interface SidePanelsProps {
  project: string
  /** The device that the project is flashed to; empty while none is picked. */
  device: string
  name: string
  building: boolean
  build: ReactNode
  /** How parts are wired to the board. */
  wiring: ReactNode
  /** Once it was wanted it stays, with what was searched in it. */
  libraries: (shown: boolean) => ReactNode
  onPlace: (place: Place) => void
}

/**
 * The panels beside the files: the build, the device's board, and the project's libraries. When a build begins, it is
 * shown.
 */
export const SidePanels = ({ project, device, name, building, build, wiring, libraries, onPlace }: SidePanelsProps) => {
  const t = useT()
  const [shown, show] = useState<Side>('build')
  const [wanted, setWanted] = useState(false)
  const choose = (side: Side) => {
    show(side)
    if (side === 'libraries') setWanted(true)
  }
  useEffect(() => {
    if (building) show('build')
  }, [building])
  const nothing = (icon: ReactNode, title: string, text: string) => (
    <EmptyState icon={icon} title={title}>
      {text}
    </EmptyState>
  )
  const board =
    device === '' ? (
      nothing(<Cpu aria-hidden />, t('board.pick'), t('board.pickText'))
    ) : (
      <Scrolled>
        <Slot
          key={device}
          name="device.board/v1"
          props={{ device, name }}
          pending={<Skeleton aria-busy w="full" h="320px" borderRadius="l3" />}
          fallback={nothing(<Unplug aria-hidden />, t('board.title'), t('board.noPart'))}
        />
      </Scrolled>
    )
  return (
    <Column>
      <Choice>
        <Segmented
          label={t('board.beside')}
          value={shown}
          onChange={choose}
          options={[
            { value: 'build', label: t('board.build') },
            { value: 'board', label: t('board.title') },
            { value: 'libraries', label: t('board.libraries') },
          ]}
        />
        {shown === 'board' ? wiring : null}
      </Choice>
      {device === '' ? null : <DeviceCrash key={device} device={device} project={project} onPlace={onPlace} />}
      {shown === 'libraries' ? null : <Shown>{shown === 'build' ? build : board}</Shown>}
      {wanted ? <Shown hidden={shown !== 'libraries'}>{libraries(shown === 'libraries')}</Shown> : null}
    </Column>
  )
}
