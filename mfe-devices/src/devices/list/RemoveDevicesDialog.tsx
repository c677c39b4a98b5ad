import { deleteDevice, deviceListQuery, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { useBulkDeletion } from '@console/platform/lists'
import { Mono, styled } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { useState } from 'react'
import { deviceDeletions } from '../../common/useDevices.ts'
import { useT } from '../../i18n/index.ts'
import { BulkOutcomes, type BulkWords } from '../BulkOutcomes.tsx'

interface RemoveDevicesDialogProps {
  devices: readonly Device[]
  onClose: () => void
}

/** Asks for confirmation, removes several devices and shows the outcome of each. */
export const RemoveDevicesDialog = ({ devices, onClose }: RemoveDevicesDialogProps) => {
  const t = useT()
  const format = useFormat()
  const { api, toast } = useConsole()
  const [stopping, setStopping] = useState(false)
  const showToast = (removed: readonly string[]) => {
    const count = removed.length
    const one = devices.find(({ id }) => id === removed[0])
    if (count > 0)
      toast({
        kind: 'success',
        title: t('devices.removal.done', {
          count,
          formatted: format.number(count),
          name: isolate(one?.name || (one?.id ?? '')),
        }),
      })
  }
  const { outcomes, running, start, stop } = useBulkDeletion({
    mutationKey: deviceDeletions,
    call: (id) => deleteDevice(api, id),
    lists: [deviceListQuery(api)],
    onEnd: showToast,
  })
  const remove = (ids: readonly string[]) => {
    setStopping(false)
    start(ids)
  }
  if (outcomes.size === 0)
    return <RemovalQuestion devices={devices} onClose={onClose} onConfirm={() => remove(devices.map(({ id }) => id))} />
  const words: BulkWords = {
    running: t('devices.removal.running', { count: devices.length, formatted: format.number(devices.length) }),
    ended: t('devices.removal.ended'),
    progress: t('devices.removal.progressLabel'),
    done: (count) => t('devices.removal.removed', { number: format.number(count) }),
    isDone: t('devices.removal.isRemoved'),
    isRunning: t('devices.removal.isRunning'),
  }
  return (
    <BulkOutcomes
      words={words}
      devices={devices}
      outcomes={outcomes}
      running={running}
      stopping={stopping}
      onStop={() => {
        setStopping(true)
        stop()
      }}
      onRetry={remove}
      onClose={onClose}
    />
  )
}

// Devices listed by name in the question.
const maxNamed = 5

const Names = styled('ul', {
  base: {
    mt: '3',
    color: 'fg',
    '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', py: '0.5' },
    '& b': { fontWeight: 'name' },
    '& code': { color: 'fg.muted' },
  },
})
const More = styled('p', { base: { mt: '1' } })

interface RemovalQuestionProps {
  devices: readonly Device[]
  onClose: () => void
  onConfirm: () => void
}

const RemovalQuestion = ({ devices, onClose, onConfirm }: RemovalQuestionProps) => {
  const t = useT()
  const format = useFormat()
  const count = devices.length
  const simulated = devices.filter(({ kind }) => kind === 'simulated').length
  // A single further device is listed rather than counted.
  const shown = devices.slice(0, count <= maxNamed + 1 ? count : maxNamed)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('devices.removal.question', {
        count,
        formatted: format.number(count),
        name: isolate(devices[0]?.name || (devices[0]?.id ?? '')),
      })}
      verb={t('devices.removal.verb')}
    >
      {t('devices.removal.text', { count })}
      {simulated > 0 ? (
        <p>{t('devices.removal.simulated', { count: simulated, formatted: format.number(simulated) })}</p>
      ) : null}
      {count === 1 ? null : (
        <Names>
          {shown.map(({ id, name }) => (
            <li key={id}>
              <b>
                <bdi>{visible(name || id)}</bdi>
              </b>{' '}
              {name ? <Mono>{visible(id)}</Mono> : null}
            </li>
          ))}
        </Names>
      )}
      {shown.length < count ? (
        <More>
          {t('devices.removal.more', { count: count - shown.length, formatted: format.number(count - shown.length) })}
        </More>
      ) : null}
    </ConfirmDialog>
  )
}
