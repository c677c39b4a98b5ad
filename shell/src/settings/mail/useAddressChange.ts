import { alertRulesQuery, mailAddressQuery } from '@console/platform/api'
import { useConsole, type Http } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'

/** Changes the address, then reloads it, and with it whether rules can send e-mails. */
export const useAddressChange = <Given = void>(
  change: (api: Http, given: Given) => Promise<unknown>,
  word: string,
  onDone?: () => void,
) => {
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => change(api, given),
    onSuccess: async () => {
      toast({ kind: 'success', title: word, action: 'mail address' })
      await Promise.all(
        [mailAddressQuery(api).queryKey, alertRulesQuery(api).queryKey].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      )
      onDone?.()
    },
  })
}
