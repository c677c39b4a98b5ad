import { Button, lazyPart, Skeleton, styled } from '@console/platform/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../common/update/usePickableDevices.ts'
import { useT } from '../i18n/index.ts'
import type { ProjectFlash } from './useFlash.ts'

const SerialMonitor = lazyPart('SerialMonitor', () => import('../serial/SerialMonitor.tsx'))

const Root = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: '2', mt: '3' } })
// On a narrow screen, the controls above the output take several lines.
const Frame = styled('div', { base: { justifySelf: 'stretch', h: { base: '560px', sm: '360px' } } })

/** The serial monitor below the files. It reads the picked device, until the user chooses another one or a port. Nothing is read while it is folded. */
export const SerialPanel = ({ flash: { devices, picked } }: { flash: ProjectFlash }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const known = (devices ?? []).map((device) => ({ id: device.id, name: nameOf(device), simulated: device.kind !== 'device' }))
  return (
    <Root>
      <Button size="xs" aria-expanded={isOpen} icon={isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />} onClick={() => setIsOpen(!isOpen)}>{t('editor.serial')}</Button>
      {isOpen ? <Frame><SerialMonitor devices={known} device={picked} hasUsb pending={<Skeleton aria-busy w="full" h="full" borderRadius="l3" />} /></Frame> : null}
    </Root>
  )
}
