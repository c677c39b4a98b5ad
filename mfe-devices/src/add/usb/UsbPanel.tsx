import type { Entrance } from '@console/platform/api'
import { Banner, Button, Panel, styled } from '@console/platform/ui'
import { useState } from 'react'
import { useT } from './i18n/useT.ts'
import { UsbSetup } from './UsbSetup.tsx'

const Place = styled('div', { base: { p: '4' } })
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

/** Names that lead a board to itself. */
const ofThisComputer = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i

/** The steps from a board on a cable to a device of the cloud. */
export const UsbPanel = ({
  entrance: { host, port, lan, ca, updatesKey },
  id,
  secret,
  name,
  onWriting,
  onWritten,
}: UsbPanelProps) => {
  const t = useT()
  const [allTheSame, setAllTheSame] = useState(false)
  if (!lan && !allTheSame && ofThisComputer.test(host)) {
    return (
      <Panel title={t('title')} padded={false}>
        <Place>
          <Banner
            kind="warning"
            action={
              <Button size="xs" onClick={() => setAllTheSame(true)}>
                {t('allTheSame')}
              </Button>
            }
          >
            {t('notReachable', { host })}
          </Banner>
        </Place>
      </Panel>
    )
  }
  return (
    <Panel title={t('title')} padded={false}>
      {secret === null ? (
        <Text>{t('noKey')}</Text>
      ) : (
        <UsbSetup
          key={secret}
          identity={{ id, key: secret, host, port, ca, updatesKey }}
          name={name}
          onWriting={onWriting}
          onWritten={onWritten}
        />
      )}
    </Panel>
  )
}
