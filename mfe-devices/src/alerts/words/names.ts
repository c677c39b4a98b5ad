import { deviceListQuery, integrationListQuery } from '@console/platform/api'
import { useConsole, type Http } from '@console/platform/contract'
import { useQuery, type QueryClient } from '@console/platform/query'
import { useMemo } from 'react'
import { noNames, type Names } from './useAlertWords.ts'

const devicesByName = (devices: readonly { id: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(devices.flatMap(({ id, name }) => (name ? [[id, name]] : [])))

/** The names in the cached lists. */
export const useNames = (): Names => {
  const { api } = useConsole()
  const devices = useQuery(deviceListQuery(api)).data
  const integrations = useQuery(integrationListQuery(api)).data
  return useMemo(
    () => ({
      devices: devices ? devicesByName(devices) : noNames.devices,
      integrations: integrations
        ? new Map(integrations.map(({ id, content }) => [id, content.name]))
        : noNames.integrations,
    }),
    [devices, integrations],
  )
}

/** The names, loaded once, for components that show no list. */
export const namesFrom = async (api: Http, cache: QueryClient): Promise<Names> => {
  const [devices, integrations] = [deviceListQuery(api), integrationListQuery(api)]
  const [known, others] = await Promise.all([cache.ensureQueryData(devices), cache.ensureQueryData(integrations)])
  return {
    devices: devicesByName(devices.select(known)),
    integrations: new Map(integrations.select(others).map(({ id, content }) => [id, content.name])),
  }
}
