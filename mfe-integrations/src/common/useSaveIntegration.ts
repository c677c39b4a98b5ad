import { integrationListQuery, saveIntegration, secretListQuery } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useMutation, useQueryClient } from '@console/shared/query'
import { useErrorText } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'
import type { Content } from './model/json.ts'

interface SavedIntegration {
  id: string
  type: string
  content: Content
}

/** Saves an integration, then loads integrations and secrets anew: secrets count their uses. Tells how it went. */
export const useSaveIntegration = () => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (integration: SavedIntegration) => {
      await saveIntegration(api, integration)
      const lists = [integrationListQuery(api), secretListQuery(api)]
      // It is saved, whether or not the lists arrive.
      await Promise.allSettled(lists.map(({ select: _, ...query }) => cache.fetchQuery({ ...query, staleTime: 0 })))
    },
    onSuccess: () => toast({ kind: 'success', title: t('form.saved') }),
    onError: (error) => toast({ kind: 'error', title: t('form.saveFailed'), text: errorText(error) }),
  })
}
