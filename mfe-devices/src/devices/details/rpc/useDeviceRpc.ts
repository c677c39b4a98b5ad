import type { Device } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { isReachable } from '@console/platform/live'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { createDeviceRpc, type CallState, type RpcTransport } from './deviceRpc.ts'

export interface DeviceCalls {
  of: (name: string) => CallState | undefined
  send: (name: string, parameter?: string) => void
}

/** The calls of one device's functions or variables, while the component is mounted. */
export const useDeviceRpc = (transportOf: (device: string) => RpcTransport, device: string): DeviceCalls => {
  const { broker } = useConsole()
  const [rpc] = useState(() => createDeviceRpc(broker, transportOf(device)))
  useEffect(() => rpc.listen(), [rpc])
  const states = useReadable(rpc.state)
  return { of: (name) => states.get(name), send: rpc.send }
}

/** Why a function or variable can't be called now; null when it can. A device of unknown status may still reply. */
export const useDisabledReasons = ({ id, status }: Pick<Device, 'id' | 'status'>) => {
  const t = useT()
  const { kind } = useReadable(useConsole().broker.state)
  const ofDevice =
    kind === 'connecting'
      ? t('rpc.connecting')
      : kind !== 'live'
        ? t('rpc.down')
        : status === 'offline'
          ? t('rpc.offline')
          : null
  return (name: string): string | null => (isReachable(id, name) ? ofDevice : t('rpc.badName'))
}
