import { deviceListQuery, type Device } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { naturalOrder } from '@console/platform/lib'
import { useStatusRefresh } from '@console/platform/lists'
import { statusEvents } from '@console/platform/live'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'

// Milliseconds. Without the live connection no change of status arrives.
const reload = { live: 30_000, down: 5_000 }

/** All devices by name, with live status. */
export const usePickableDevices = () => {
  const { api, broker } = useConsole()
  const compare = naturalOrder(useFormat().language)
  const { kind } = useReadable(broker.state)
  useStatusRefresh(statusEvents)
  const { data, error, isFetching, refetch } = useQuery({
    ...deviceListQuery(api),
    refetchInterval: kind === 'live' ? reload.live : reload.down,
  })
  // Not by status: rows would move under the pointer.
  const devices = useMemo(() => data?.toSorted((one, other) => compare(nameOf(one), nameOf(other))), [data, compare])
  return { devices, error, isFetching, refetch }
}

export const nameOf = ({ name, id }: Device): string => name || id

/**
 * Tells why a device can't run an image that is for `target`: null where it can, or where the server does not report
 * what it runs. A device of one's own says its chip when it connects.
 */
export const useIncompatibility = () => {
  const t = useT()
  return ({ targets, kind }: Device, target: string | null): string | null => {
    if (target === null || targets?.includes(target)) return null
    if (!targets)
      return kind !== 'device'
        ? null
        : target === 'simulator'
          ? t('update.incompatible.simulator')
          : t('update.incompatible.unknownChip')
    if (targets.length === 0) return t('update.incompatible.notUpdated')
    if (target === 'simulator') return t('update.incompatible.simulator')
    if (target === 'unknown') return t('update.incompatible.unknown')
    return t('update.incompatible.other', { target })
  }
}
