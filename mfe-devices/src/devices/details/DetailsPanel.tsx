import type { Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate, visible } from '@console/platform/lib'
import {
  Button,
  ButtonLink,
  CopyButton,
  Facts,
  IconButton,
  lazyPart,
  Link,
  Mono,
  Panel,
  RelativeTime,
  styled,
} from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Labels } from '../../common/labels/Labels.tsx'
import { useT } from '../../i18n/index.ts'
import { takesUpdates } from '../deviceFacts.ts'
import { DeviceStatus } from '../DeviceStatus.tsx'
import { FirmwareName } from '../FirmwareName.tsx'
import { useT as useDeviceText } from '../i18n/useT.ts'
import type { LastSeen } from './useDevice.ts'
import { useWebPages } from './useWebPages.ts'

const LabelsDialog = lazyPart(
  'LabelsDialog',
  () => import(/* webpackChunkName: "on-demand" */ '../labels/LabelsDialog.tsx'),
)

const Running = styled('span', {
  base: {
    display: 'grid',
    flex: '1',
    minW: '0',
    overflowWrap: 'break-word',
    '& > small': { textStyle: 'xs', color: 'fg.muted' },
  },
})

const Pages = styled('span', { base: { display: 'grid', justifyItems: 'start' } })

/** The facts about a device. */
export const DetailsPanel = ({ device, lastSeen }: { device: Device; lastSeen: LastSeen }) => {
  const t = useT()
  const deviceText = useDeviceText()
  const { href } = useConsole()
  const [labelling, setLabelling] = useState(false)
  const { id, name, model, status, updatedAt, labels, running } = device
  const pages = useWebPages(id, device.kind === 'simulated' && status === 'online')
  const retry = lastSeen.retry ? (
    <IconButton size="xs" label={t('details.lastSeenFailed')} onClick={lastSeen.retry}>
      <RotateCw aria-hidden />
    </IconButton>
  ) : null
  return (
    <Panel title={t('details.details')} padded={false}>
      <Facts
        items={[
          {
            label: t('devices.name'),
            value: name ? (
              <>
                <b>
                  <bdi>{visible(name)}</bdi>
                </b>
                <CopyButton text={name} label={t('details.copyName')} />
              </>
            ) : (
              '—'
            ),
          },
          {
            label: t('devices.id'),
            value: (
              <>
                <Mono>
                  <bdi>{visible(id)}</bdi>
                </Mono>
                <CopyButton text={id} label={t('details.copyId')} />
              </>
            ),
          },
          { label: t('devices.model'), value: model === null ? '—' : <bdi>{visible(model)}</bdi> },
          ...(device.sample === true ? [{ label: deviceText('kind'), value: deviceText('sample') }] : []),
          { label: t('devices.status'), value: <DeviceStatus status={status} wide /> },
          { label: t('devices.lastConnect'), value: <RelativeTime time={updatedAt} /> },
          ...(running
            ? [
                {
                  label: deviceText('firmware'),
                  value: (
                    <>
                      <Running>
                        <span>
                          <FirmwareName running={running} />
                        </span>
                        {running.since === null ? null : (
                          <small>
                            {deviceText('firstSeen')} <RelativeTime time={running.since} />
                          </small>
                        )}
                      </Running>
                      {takesUpdates(device) ? (
                        <ButtonLink
                          size="xs"
                          variant="ghost"
                          to={`${href('firmware-list')}?device=${encodeURIComponent(id)}`}
                        >
                          {deviceText('flash')}
                        </ButtonLink>
                      ) : null}
                    </>
                  ),
                },
              ]
            : []),
          ...(labels
            ? [
                {
                  label: deviceText('labels'),
                  value: (
                    <>
                      {labels.length > 0 ? <Labels labels={labels} /> : '—'}
                      <IconButton size="xs" label={deviceText('editLabels')} onClick={() => setLabelling(true)}>
                        <Pencil aria-hidden />
                      </IconButton>
                    </>
                  ),
                },
              ]
            : []),
          ...(pages.length > 0
            ? [
                {
                  label: deviceText('webPage'),
                  value: (
                    <Pages>
                      {pages.map(({ port, address }) => (
                        <Link key={port} href={address}>
                          {deviceText('openWebPage', { port })}
                        </Link>
                      ))}
                    </Pages>
                  ),
                },
              ]
            : []),
          {
            label: t('details.lastSeen'),
            value: (
              <>
                <RelativeTime time={lastSeen.time} />
                {retry}
              </>
            ),
          },
        ]}
      />
      {labelling ? <LabelsDialog device={device} onClose={() => setLabelling(false)} /> : null}
    </Panel>
  )
}

interface RemoveDeviceProps {
  name: string
  simulated: boolean
  removing: boolean
  /** Resolves when the removal has succeeded or failed. */
  onRemove: (name: string) => Promise<void>
}

export const RemoveDevice = ({ name, simulated, removing, onRemove }: RemoveDeviceProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const confirm = () => void onRemove(name).then(() => setOpen(false))
  return (
    <>
      <Button danger icon={<Trash2 aria-hidden />} onClick={() => setOpen(true)}>
        {t('details.remove')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title={t('details.removeQuestion', { name: isolate(name) })}
        verb={t('details.removeVerb')}
        busy={removing}
        busyWord={t('details.removing')}
      >
        {t('details.removeText')}
        {simulated ? ` ${t('details.removeSimulated')}` : ''}
      </ConfirmDialog>
    </>
  )
}
