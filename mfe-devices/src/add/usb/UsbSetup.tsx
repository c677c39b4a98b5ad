import type { Board, BoardSettings } from '@console/platform/flash'
import { useUnsaved } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Banner, Button, Spinner, styled } from '@console/platform/ui'
import { Segmented } from '@console/platform/ui/form'
import { FlashFailed, useNoSerial } from '@console/platform/usb'
import { RotateCw, Usb } from 'lucide-react'
import { useEffect, useState } from 'react'
import { WifiFields } from '../../common/wifi/WifiFields.tsx'
import { WifiPanel } from '../../common/wifi/WifiPanel.tsx'
import { isWifi } from '../../common/wifi/wifiRules.ts'
import type { ChosenImage } from './chosenImage.ts'
import { useT } from './i18n/useT.ts'
import { ImageChoice } from './ImageChoice.tsx'
import { Step, Steps } from './Step.tsx'
import { useBoard, type Finding } from './useBoard.ts'
import { useWriting } from './useWriting.ts'
import { Writing } from './Writing.tsx'

const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2.5' } })
const Help = styled('p', { base: { color: 'fg.muted' } })

interface UsbSetupProps {
  /** What stands in the device's identity file. */
  identity: Omit<BoardSettings, 'wifi'>
  name: string
  /** A board is being written, or no more. */
  onWriting: (writing: boolean) => void
  /** The board has firmware and settings, its key among them. */
  onWritten: () => void
}

/** Brings an ESP32 on a cable online: its chip, an image, its Wi-Fi, and all of it written in one go. */
export const UsbSetup = (props: UsbSetupProps) => {
  const t = useT()
  const noSerial = useNoSerial()
  return noSerial === null ? (
    <Setup {...props} />
  ) : (
    <Banner kind="info">
      {noSerial} {t('byHand')}
    </Banner>
  )
}

/** Written with the firmware, or asked for by the board afterwards. */
type When = 'now' | 'later'

const Setup = ({ identity, name, onWriting, onWritten }: UsbSetupProps) => {
  const t = useT()
  const { time } = useFormat()
  const { finding, find, cancel } = useBoard()
  const [image, setImage] = useState<ChosenImage | null>(null)
  const [wifi, setWifi] = useState({ ssid: '', password: '' })
  const [when, setWhen] = useState<When>('now')
  const [checked, setChecked] = useState(false)
  const [written, setWritten] = useState<{ port: SerialPort; at: number } | null>(null)
  const writing = useWriting((port) => {
    setWritten({ port, at: Date.now() })
    setWifi({ ssid: wifi.ssid, password: '' })
    onWritten()
  })
  const state = writing.view?.state.kind ?? 'idle'
  const busy = writing.preparing || !['idle', 'done', 'failed'].includes(state)
  useUnsaved(busy)
  useEffect(() => {
    onWriting(busy)
    return () => onWriting(false)
  }, [onWriting, busy])
  const found = finding.kind === 'found' ? finding : null
  const ready = image !== null && (when === 'later' || isWifi(wifi))
  const write = () => {
    setChecked(true)
    if (found && ready)
      writing.write({
        port: found.port,
        chip: found.board.chip,
        image,
        settings: { ...identity, wifi: when === 'now' ? wifi : undefined },
      })
  }
  // What failed is tried again as it was chosen, until the choices are changed.
  const held = busy || state === 'failed'
  const locked = held || written !== null
  const stateOf = (done: boolean) => (!found ? 'later' : done ? 'done' : 'now')
  return (
    <Steps aria-label={t('steps', { name: isolate(name) })}>
      <Step
        number={1}
        state={found ? 'done' : 'now'}
        title={t('board.title')}
        note={found ? <BoardFacts board={found.board} /> : t('board.help')}
        time={found ? time(found.at) : undefined}
      >
        <BoardActions finding={finding} onFind={find} onCancel={cancel} locked={locked} />
      </Step>
      <Step number={2} state={stateOf(image !== null)} title={t('image.title')} note={t('image.help')}>
        {found ? (
          <ImageChoice
            key={found.board.chip}
            chip={found.board.chip}
            chosen={image}
            onChoose={setImage}
            disabled={locked}
          />
        ) : null}
        {found && checked && !image ? <Banner kind="warning">{t('image.missing')}</Banner> : null}
      </Step>
      <Step
        number={3}
        state={stateOf(written !== null)}
        title={t('wifi.title')}
        note={t(when === 'now' ? 'wifi.now' : 'wifi.later')}
      >
        {found && !written ? (
          <>
            {held ? null : (
              <div>
                <Segmented
                  label={t('wifi.when')}
                  value={when}
                  onChange={setWhen}
                  options={[
                    { value: 'now', label: t('wifi.optionNow') },
                    { value: 'later', label: t('wifi.optionLater') },
                  ]}
                />
              </div>
            )}
            {when === 'now' ? <WifiFields wifi={wifi} onChange={setWifi} checked={checked} disabled={held} /> : null}
          </>
        ) : null}
      </Step>
      <Step
        number={4}
        state={stateOf(written !== null)}
        title={t('write.title')}
        note={t('write.help')}
        time={written ? time(written.at) : undefined}
      >
        {found ? (
          <Writing writing={writing} busy={busy} done={written !== null} needsWifi={when === 'later'} onWrite={write} />
        ) : null}
      </Step>
      {when === 'later' ? (
        <Step number={5} state={written ? 'now' : 'later'} title={t('cable.title')} note={t('cable.help')}>
          {written ? <WifiPanel port={written.port} /> : null}
        </Step>
      ) : null}
    </Steps>
  )
}

const BoardFacts = ({ board: { description, mac } }: { board: Board }) => {
  const t = useT()
  return mac === null ? t('board.found', { description }) : t('board.foundMac', { description, mac })
}

interface BoardActionsProps {
  finding: Finding
  onFind: () => void
  onCancel: () => void
  locked: boolean
}

const BoardActions = ({ finding, onFind, onCancel, locked }: BoardActionsProps) => {
  const t = useT()
  switch (finding.kind) {
    case 'none':
      return (
        <Line>
          <Button variant="solid" icon={<Usb aria-hidden />} onClick={onFind}>
            {t('board.choose')}
          </Button>
          <Help>{t('board.chooseHelp')}</Help>
        </Line>
      )
    case 'finding':
      return (
        <Line>
          <Spinner />
          <span role="status">{t('board.finding')}</span>
          <Button size="xs" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Line>
      )
    case 'failed':
      return (
        <FlashFailed
          failure={finding.failure}
          action={
            <Button icon={<RotateCw aria-hidden />} onClick={onFind}>
              {t('again')}
            </Button>
          }
        />
      )
    case 'found':
      return locked ? null : (
        <Line>
          <Button size="xs" variant="ghost" icon={<Usb aria-hidden />} onClick={onFind}>
            {t('board.other')}
          </Button>
        </Line>
      )
  }
}
