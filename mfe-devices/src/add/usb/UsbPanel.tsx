import type { Entrance } from '@console/platform/api'
import { Panel, styled } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'
import { UsbSetup } from './UsbSetup.tsx'

const Text = styled('p', { base: { px: '4', py: '3.5', color: 'fg.muted' } })

interface UsbPanelProps {
  entrance: Entrance
  id: string
  /** The key, while this page has it. */
  secret: string | null
  name: string
  onWriting: (writing: boolean) => void
  /** The key is on the board. */
  onWritten: () => void
}

/** The steps from a board on a cable to a device of the cloud. */
export const UsbPanel = ({ entrance: { host, port, ca, updatesKey }, id, secret, name, onWriting, onWritten }: UsbPanelProps) => {
  const t = useT()
  return (
    <Panel title={t('title')} padded={false}>
      {secret === null
        ? <Text>{t('noKey')}</Text>
        : <UsbSetup key={secret} identity={{ id, key: secret, host, port, ca, updatesKey }} name={name} onWriting={onWriting} onWritten={onWritten} />}
    </Panel>
  )
}
