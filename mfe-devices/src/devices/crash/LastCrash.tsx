import { crashQuery, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { lazyPart } from '@console/platform/ui'

const CrashPanel = lazyPart('CrashPanel', () => import(/* webpackChunkName: "on-demand" */ './CrashPanel.tsx'))

// A device that crashes is back within a minute.
const refetchInterval = 30_000

/** The last crash of a device, if one is known. */
export const LastCrash = ({ device }: { device: Device }) => {
  const { data } = useQuery({
    ...crashQuery(useConsole().api, device.id),
    refetchInterval: (query) => (query.state.data === null || query.state.error ? false : refetchInterval),
  })
  return data ? <CrashPanel crash={data} device={device} /> : null
}
