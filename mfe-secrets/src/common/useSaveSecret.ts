import { saveSecret, secretListQuery } from '@console/platform/api'
import { ApiError, useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useTask } from '@console/platform/lists'
import { useErrorText } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import { repeats } from './repeats.ts'

/**
 * Saves a secret; a toast tells the result. The value is kept nowhere: not in a mutation, whose variables stay in the
 * cache, and not in an error text that may repeat it.
 */
export const useSaveSecret = () => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { busy, run } = useTask<boolean>()
  const causeOf = (error: unknown, value: string): string => {
    if (!(error instanceof ApiError) || error.kind !== 'http' || !repeats(error.message, value)) return errorText(error)
    return t('secrets.causeHidden', { status: error.status ?? '' })
  }
  /** True when it was saved. `check` may call it off before. */
  const save = (name: string, value: string, check?: () => Promise<boolean>) =>
    run(async () => {
      const action = `save secret ${name}`
      try {
        if (check && !(await check())) return false
        await saveSecret(api, name, value)
      } catch (error) {
        toast({ kind: 'error', title: t('secrets.saveFailed'), text: causeOf(error, value), action })
        return false
      }
      void cache.invalidateQueries({ queryKey: secretListQuery(api).queryKey })
      toast({ kind: 'success', title: t('secrets.saved'), action })
      return true
    })
  return { save, saving: busy }
}
