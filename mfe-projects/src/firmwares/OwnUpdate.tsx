import type { Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Badge, Button, ButtonLink, Panel, styled } from '@console/platform/ui'
import { FileUp, Zap } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { createUpdate } from '../common/update/createUpdate.ts'
import { UpdateProgress } from '../common/update/UpdateProgress.tsx'
import { nameOf, usePickableDevices } from '../common/update/usePickableDevices.ts'
import { useUpdate } from '../common/update/useUpdate.ts'
import { useT } from '../i18n/index.ts'

const Place = styled('div', { base: { mb: '4' } })
const Parts = styled('div', { base: { display: 'grid', gap: '3', p: '4', '& > p': { color: 'fg.muted' } } })
const Buttons = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& > span': { minW: '0', overflowWrap: 'anywhere' },
  },
})

/** Sends a file of the user's own over the air to the device of this id. */
export const OwnUpdate = ({ id }: { id: string }) => {
  const device = usePickableDevices().devices?.find((one) => one.id === id)
  return device ? (
    <Place>
      <OwnUpdatePanel key={id} device={device} />
    </Place>
  ) : null
}

/** Whether the device can run the file, the server says: it knows what the device is. */
const OwnUpdatePanel = ({ device }: { device: Device }) => {
  const t = useT()
  const { bytes } = useFormat()
  const { api, broker, href } = useConsole()
  const [session] = useState(() => createUpdate({ api, broker }))
  useEffect(() => session.cancel, [session])
  const update = useUpdate(session)
  const { outcome, sending, busy, start, cancel } = update
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) setFile(chosen)
    // The same file, built again, can be chosen again.
    target.value = ''
  }
  const reason = file === null ? t('update.fileFirst') : device.status === 'offline' ? t('update.offline') : null
  return (
    <Panel
      title={t('update.ownTitle', { name: isolate(nameOf(device)) })}
      padded={false}
      actions={
        <>
          {outcome === 'waiting' ? <Badge tone="blue">{t('update.underWay')}</Badge> : null}
          <ButtonLink size="xs" variant="ghost" to={href('device-details', { id: device.id })}>
            {t('flash.openDevice')}
          </ButtonLink>
        </>
      }
    >
      <Parts>
        <p>
          {device.targets?.length
            ? t('update.ownTextFor', { targets: device.targets.join(', ') })
            : t('update.ownText')}
        </p>
        <Buttons>
          <Button icon={<FileUp aria-hidden />} disabled={busy} onClick={() => input.current?.click()}>
            {t('update.chooseFile')}
          </Button>
          <input ref={input} type="file" hidden aria-label={t('update.ownFile')} onChange={choose} />
          {file === null ? null : (
            <span>
              <bdi>{file.name}</bdi>, {bytes(file.size)}
            </span>
          )}
          <Button
            variant="solid"
            icon={<Zap aria-hidden />}
            busy={busy}
            busyWord={sending ? t('update.sending') : t('update.following')}
            disabledReason={busy ? null : reason}
            onClick={() => {
              if (file) start(device.id, { sha: null, size: file.size, load: () => Promise.resolve(file) })
            }}
          >
            {t('update.flash')}
          </Button>
          {busy ? <Button onClick={cancel}>{sending ? t('cancel') : t('update.stop')}</Button> : null}
        </Buttons>
        <UpdateProgress update={update} />
      </Parts>
    </Panel>
  )
}
