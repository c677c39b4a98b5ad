import { deviceListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import { useCommonText, useFormat } from '@console/platform/i18n'
import { naturalOrder } from '@console/platform/lib'

/** The devices to choose from, by name; one that is chosen but unknown stays in the list under its id. */
export const useDeviceOptions = (chosen: string) => {
  const { api } = useConsole()
  const t = useCommonText()
  const compare = naturalOrder(useFormat().language)
  const { data } = useQuery(deviceListQuery(api))
  const options = useMemo(() => {
    const devices = (data ?? []).map(({ id, name, status }) => ({
      value: id,
      label: `${name || id}${status === 'offline' ? ` (${t('status.offline')})` : ''}`,
    }))
    const known = chosen === '' || devices.some(({ value }) => value === chosen)
    return [...devices, ...(known ? [] : [{ value: chosen, label: chosen }])].sort((a, b) => compare(a.label, b.label))
  }, [data, chosen, t, compare])
  return options
}
