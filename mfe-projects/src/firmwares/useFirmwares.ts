import { firmwareListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useUndeleted } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'

export const firmwareDeletions = ['firmwares', 'delete'] as const
const keyOf = ({ sha256 }: Firmware) => sha256

export const useFirmwares = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(firmwareListQuery(api))
  return {
    data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: firmwareDeletions, keyOf }),
    error,
    isFetching,
    refetch,
  }
}

/** The name of the project that an image was built from; null without one. */
export const projectOf = ({ projectName, projectId }: Firmware): string | null => projectName || projectId
