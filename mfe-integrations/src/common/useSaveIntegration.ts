import { integrationListQuery, integrationNameTaken, saveIntegration, secretListQuery } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useCallback } from 'react'
import { useT } from '../i18n/index.ts'
import type { Content } from './model/json.ts'

/** The key of toasts about saving an integration: the newest replaces the one before. */
export const savingOf = (id: string): string => `save integration ${id}`

interface Saving {
  id: string
  type: string
  /** New: the server has none that it could overwrite. */
  fresh?: boolean
  /** What to store, given what the server has now (null: nothing). Returning null calls it off. */
  decide: (theirs: Content | null) => Content | null
  onStored?: (content: Content) => void
}

/**
 * Saves an integration, then reloads integrations and secrets: secrets count their uses. A toast tells the result.
 * False when `decide` called it off.
 */
export const useSaveIntegration = () => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const load = ({
    select: _,
    ...query
  }: ReturnType<typeof integrationListQuery> | ReturnType<typeof secretListQuery>) =>
    cache.fetchQuery({ ...query, staleTime: 0 })
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
    onError: (error, { id }) =>
      toast({ kind: 'error', title: t('form.saveFailed'), text: errorText(error), action: savingOf(id) }),
  })
}

/**
 * Looks up whether another integration has a name. A server without this call is replaced by the loaded list; after an
 * error the save itself finds out.
 */
export const useNameCheck = (id: string): ((name: string) => Promise<boolean>) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  return useCallback(
    async (name) => {
      try {
        return await integrationNameTaken(api, name, id)
      } catch (error) {
        if (!isNotFound(error)) return false
        const { select, ...query } = integrationListQuery(api)
        const loaded = await cache.fetchQuery({ ...query, staleTime: Infinity }).catch(() => [])
        return select(loaded).some((other) => other.content.name === name && other.id !== id)
      }
    },
    [api, cache, id],
  )
}
