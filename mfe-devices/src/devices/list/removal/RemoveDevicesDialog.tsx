import { deleteDevice, deviceListQuery, type Device } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useBulkDeletion } from '@console/shared/lists'
import { useState } from 'react'
import { deviceDeletions } from '../../../common/devices/deviceDeletions.ts'
import { RemovalOutcomes } from './RemovalOutcomes.tsx'
import { RemovalQuestion } from './RemovalQuestion.tsx'

interface RemoveDevicesDialogProps {
  devices: readonly Device[]
  onClose: () => void
}

/** Asks before it removes several devices, and tells the outcome of each. */
export const RemoveDevicesDialog = ({ devices, onClose }: RemoveDevicesDialogProps) => {
  const { api } = useConsole()
  const [stopping, setStopping] = useState(false)
  const { outcomes, running, start, stop } = useBulkDeletion({ mutationKey: deviceDeletions, call: (id) => deleteDevice(api, id), lists: [deviceListQuery(api)] })
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
