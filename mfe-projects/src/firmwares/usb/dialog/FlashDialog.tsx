import { useReadable, useUnsaved } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Banner, Button, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { Checkbox } from '@console/platform/ui/form'
import { createFlashing, FlashFailed, FlashProgress, StepList } from '@console/platform/usb'
import { Usb } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import type { PreparedImage } from '../prepareImage.ts'
import { SerialPanel } from './SerialPanel.tsx'
import { TextLog } from './TextLog.tsx'

const Parts = styled('div', { base: { display: 'grid', gap: '4', '& > *': { minW: '0' } } })
const Help = styled('p', { base: { mt: '1', textStyle: 'xs' } })

/** Writes an image to a board, step by step, then shows the board's output. */
export const FlashDialog = ({ image, onClose }: { image: PreparedImage; onClose: () => void }) => {
  const t = useT()
  const { clock, bytes } = useFormat()
  const chip = image.manifest.builds[0].chipFamily
  const [flashing] = useState(() => createFlashing({ ...image, chip }))
  const [erase, setErase] = useState(false)
  const view = useReadable(flashing.view)
  const { state, board, log, port } = view
  const running = !['idle', 'done', 'failed'].includes(state.kind)
  useUnsaved(running)
  useEffect(() => flashing.cancel, [flashing])
  const main = useRef<HTMLButtonElement>(null)
  const stage = running ? 'running' : state.kind
  useEffect(() => {
    // The focused button was replaced by another.
    if (stage !== 'idle') main.current?.focus()
  }, [stage])
  const text = log.map((entry) => `${clock(entry.at)} ${entry.text}`).join('\n')
  const start = () => void flashing.start({ erase })
  const subject = board
    ? t(board.mac === null ? 'usb.toBoard' : 'usb.toBoardMac', {
        name: isolate(image.name),
        board: board.description,
        mac: board.mac ?? '',
      })
    : t('usb.toChip', { name: isolate(image.name), size: bytes(image.bytes.length), chip })
  const actions = running ? (
    <Button ref={main} onClick={flashing.cancel}>
      {t('cancel')}
    </Button>
  ) : (
    <>
      <Button
        ref={state.kind === 'done' ? main : undefined}
        variant={state.kind === 'done' ? 'solid' : 'outline'}
        onClick={onClose}
      >
        {t('close')}
      </Button>
      {state.kind === 'done' ? null : (
        <Button ref={main} variant="solid" icon={<Usb aria-hidden />} data-autofocus onClick={start}>
          {state.kind === 'idle' ? t('usb.connect') : t('usb.again')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      size="lg"
      title={t('usb.dialog')}
      locked={running}
      onClose={onClose}
      actions={actions}
      note={running ? t('usb.keepCable') : undefined}
    >
      <Parts>
        <p>{subject}</p>
        {running ? <FlashProgress view={view} /> : null}
        {state.kind === 'done' ? <Banner kind="info">{t('usb.done')}</Banner> : null}
        {state.kind === 'failed' ? <FlashFailed failure={state} /> : null}
        {state.kind === 'idle' ? null : <StepList view={view} />}
        {running || state.kind === 'done' ? null : (
          <div>
            <Checkbox label={t('usb.eraseAll')} checked={erase} onChange={setErase} />
            <Help>{erase ? t('usb.eraseHelp') : t('usb.keepHelp')}</Help>
          </div>
        )}
        {state.kind === 'idle' ? <p>{t('usb.connectHelp')}</p> : null}
        {state.kind === 'done' && port ? <SerialPanel port={port} /> : null}
        {log.length > 0 ? (
          <TextLog
            title={t('usb.log')}
            text={text}
            fileName="flash.log"
            copyLabel={t('usb.copyLog')}
            downloadLabel={t('usb.downloadLog')}
          />
        ) : null}
      </Parts>
    </Dialog>
  )
}
