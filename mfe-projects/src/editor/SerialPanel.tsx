import { Button, lazyPart, Skeleton, styled } from '@console/platform/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { nameOf } from '../common/update/usePickableDevices.ts'
import { useT } from '../i18n/index.ts'
import { sideBySide } from './build/BuildPanel.tsx'
import type { ProjectFlash } from './useFlash.ts'

const SerialMonitor = lazyPart('SerialMonitor', () => import('../serial/SerialMonitor.tsx'))

const Root = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: '2', mt: '3' },
})
// On a narrow screen, the controls above the output take several lines.
const Frame = styled('div', {
  base: { justifySelf: 'stretch', h: { base: '560px', sm: '360px' }, [sideBySide]: { h: 'max(230px, 29vh)' } },
})

interface SerialPanelProps {
  flash: ProjectFlash
  open: boolean
  onOpen: (open: boolean) => void
}

/**
 * The serial monitor below the files. It reads the picked device, until the user chooses another one or a port. Nothing
 * is read while it is folded.
 */
export const SerialPanel = ({ flash: { devices, picked }, open, onOpen }: SerialPanelProps) => {
  const t = useT()
  const known = (devices ?? []).map((device) => ({
    id: device.id,
    name: nameOf(device),
    simulated: device.kind !== 'device',
  }))
  return (
    <Root>
      <Button
        size="xs"
        aria-expanded={open}
        icon={open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        onClick={() => onOpen(!open)}
      >
        {t('editor.serial')}
      </Button>
      {open ? (
        <Frame>
          <SerialMonitor
            devices={known}
            device={picked}
            hasUsb
            pending={<Skeleton aria-busy w="full" h="full" borderRadius="l3" />}
          />
        </Frame>
      ) : null}
    </Root>
  )
}
