import { integrationListQuery, saveIntegration, secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import type { Content } from './model/json.ts'

/** Names the saving of an integration among the toasts: what is said last takes the place of what was said before. */
const savingOf = (id: string): string => `save integration ${id}`

interface Saving {
  id: string
  type: string
  /** Just made here: the server has none that it could overwrite. */
  fresh?: boolean
  /** What to store, given what the server has at this moment: null when it has none. Null calls it off. */
  decide: (theirs: Content | null) => Content | null
  onStored?: (content: Content) => void
}

/**
 * Saves an integration, then loads integrations and secrets anew: secrets count their uses. Tells how it went. Answers false when it was called off.
 */
export const useSaveIntegration = () => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const load = ({ select: _, ...query }: ReturnType<typeof integrationListQuery> | ReturnType<typeof secretListQuery>) => cache.fetchQuery({ ...query, staleTime: 0 })
  return useMutation({
    mutationFn: async ({ id, type, fresh = false, decide, onStored }: Saving) => {
      const integrations = integrationListQuery(api)
      const theirs = fresh ? undefined : integrations.select(await load(integrations)).find((each) => each.id === id)
      const content = decide(theirs?.stored ?? null)
      if (content === null) return false
      await saveIntegration(api, { id, type, content })
      onStored?.(content)
      // It is saved, whether or not the lists arrive.
      await Promise.allSettled([integrations, secretListQuery(api)].map(load))
      return true
    },
    onSuccess: (saved, { id }) => saved && toast({ kind: 'success', title: t('form.saved'), action: savingOf(id) }),
    onError: (error, { id }) => toast({ kind: 'error', title: t('form.saveFailed'), text: errorText(error), action: savingOf(id) }),
  })
}
