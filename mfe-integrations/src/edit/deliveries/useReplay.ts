import { deliveriesQuery, replayDelivery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'

/** Triggers an integration once more with the event of a delivery. */
export const useReplay = (id: string) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const action = `replay a delivery of ${id}`
  const { mutate, isPending } = useMutation({
    mutationFn: (deliveryId: string) => replayDelivery(api, id, deliveryId),
    onSuccess: () => toast({ kind: 'success', title: t('deliveries.replayStarted'), action }),
    onError: (error) => toast({ kind: 'error', title: t('deliveries.replayFailed'), text: errorText(error), action }),
    onSettled: () => cache.invalidateQueries({ queryKey: deliveriesQuery(api, id).queryKey }),
  })
  return { replay: mutate, busy: isPending }
}
