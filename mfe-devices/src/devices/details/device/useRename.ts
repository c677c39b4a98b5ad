import { deviceDetailsQuery, deviceListQuery, renameDevice, withName } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'

/** Renames a device, in everything that is known of it too. A failure is told here; the promise rejects all the same. */
export const useRename = (id: string) => {
  const t = useT()
  const { api, toast, dismissToast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { queryKey } = deviceListQuery(api)
  const action = `rename device ${id}`
  const { mutateAsync } = useMutation({
    mutationFn: (name: string) => renameDevice(api, id, name),
    onSuccess: async (_, name) => {
      dismissToast?.(action)
      // What is on its way may still have the old name.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (list: unknown) => withName(list, id, name))
      cache.setQueryData(deviceDetailsQuery(api, id).queryKey, (details: unknown) => (typeof details === 'object' && details !== null && 'name' in details ? { ...details, name } : details))
      void cache.invalidateQueries({ queryKey })
    },
    onError: (error) => toast({ kind: 'error', title: t('details.renameFailed'), text: errorText(error), action }),
  })
  return mutateAsync
}
