import { firmwareListQuery, type Firmware } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useUndeleted } from '@console/shared/lists'
import { useQuery } from '@console/shared/query'

export const firmwareDeletions = ['firmwares', 'delete'] as const
const keyOf = ({ sha256 }: Firmware) => sha256

export const useFirmwares = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(firmwareListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: firmwareDeletions, keyOf }), error, isFetching, refetch }
}
