import { runFunction } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'

const nothing = { content: { lambda: { language: 'javascript', code: 'export default () => null' } }, event: { name: 'sample', data: '' } }

/** Whether the server runs functions that are not saved. There is no other way to find out than to have it run one. */
export const useCanRun = (): boolean => {
  const { api } = useConsole()
  const { data, error } = useQuery({ queryKey: ['integrations', 'can-run'] as const, queryFn: () => runFunction(api, nothing).then((run) => run !== null), staleTime: Infinity })
  return data ?? error !== null
}
