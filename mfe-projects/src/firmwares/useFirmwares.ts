import { firmwareListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useUndeleted } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'

export const firmwareDeletions = ['firmwares', 'delete'] as const
const keyOf = ({ sha256 }: Firmware) => sha256

export const useFirmwares = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(firmwareListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: firmwareDeletions, keyOf }), error, isFetching, refetch }
}
