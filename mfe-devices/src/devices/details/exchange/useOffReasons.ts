import type { Device } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { isReachable } from '@console/platform/live'
import { useT } from '../../../i18n/index.ts'

/** Why a function or variable can't be asked for now; null when it can. An unknown device may well answer. */
export const useOffReasons = ({ id, status }: Pick<Device, 'id' | 'status'>) => {
  const t = useT()
  const { kind } = useReadable(useConsole().broker.state)
  const ofAll = kind === 'connecting' ? t('exchange.connecting') : kind !== 'live' ? t('exchange.down') : status === 'offline' ? t('exchange.offline') : null
  return (name: string): string | null => (isReachable(id, name) ? ofAll : t('exchange.badName'))
}
