import { deleteDevice, deviceListQuery, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { useBulkDeletion } from '@console/platform/lists'
import { useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { deviceDeletions } from '../../../common/devices/deviceDeletions.ts'
import { RemovalOutcomes } from './RemovalOutcomes.tsx'
import { RemovalQuestion } from './RemovalQuestion.tsx'

interface RemoveDevicesDialogProps {
  devices: readonly Device[]
  onClose: () => void
}

/** Asks before it removes several devices, and tells the outcome of each. */
export const RemoveDevicesDialog = ({ devices, onClose }: RemoveDevicesDialogProps) => {
  const t = useT()
  const format = useFormat()
  const { api, toast } = useConsole()
  const [stopping, setStopping] = useState(false)
  const tell = (removed: readonly string[]) => {
    const count = removed.length
    const one = devices.find(({ id }) => id === removed[0])
    if (count > 0) toast({ kind: 'success', title: t('devices.removal.done', { count, formatted: format.number(count), name: isolate(one?.name || (one?.id ?? '')) }) })
  }
  const { outcomes, running, start, stop } = useBulkDeletion({ mutationKey: deviceDeletions, call: (id) => deleteDevice(api, id), lists: [deviceListQuery(api)], onEnd: tell })
  const remove = (ids: readonly string[]) => {
    setStopping(false)
    start(ids)
  }
  if (outcomes.size === 0) return <RemovalQuestion devices={devices} onClose={onClose} onConfirm={() => remove(devices.map(({ id }) => id))} />
  return (
    <RemovalOutcomes
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
