import { saveUser, userQuery, type User } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { useMutation, useQuery, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'

const action = 'save settings'

/** The signed-in user's own data, and saving them. */
export const useProfile = () => {
  const t = useT()
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const cache = useQueryClient()
  const query = userQuery(api)
  const loaded = useQuery(query)
  const save = useMutation({
    mutationFn: (user: User) => saveUser(api, user),
    onSuccess: async (_, user) => {
      if (user.language) setLanguage(user.language)
      await cache.invalidateQueries({ queryKey: query.queryKey })
      toast({ kind: 'success', title: t('settings.saved'), action })
    },
  })
  const tellFailure = (error: unknown) => toast({ kind: 'error', title: t('settings.saveFailed'), text: errorText(error), action })
  return { loaded, save, tellFailure }
}
