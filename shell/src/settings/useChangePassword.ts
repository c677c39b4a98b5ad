import { changePassword } from '@console/platform/api'
import { SignInWantedError, useConsole } from '@console/platform/contract'
import { useMutation } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { use, useState } from 'react'
import { SignInAgainContext } from '../common/signInAgain.ts'
import { useT } from './i18n/useT.ts'
import { passwordTask } from './passwordTask.ts'

const action = 'change the password'

/**
 * Changes the password. Where the server wants a sign-in of late, the page leaves for it, after a question when something would be
 * lost; what was typed is kept nowhere. `resumed`: the page is back from there.
 */
export const useChangePassword = (resumed: boolean, onChanged: () => void) => {
  const t = useT()
  const signInAgain = use(SignInAgainContext)
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const [openedAt] = useState(Date.now)
  const [leaving, setLeaving] = useState(false)
  const tell = (error: unknown) => toast({ kind: 'error', title: t('password.failed'), text: errorText(error), action })

  /** Whether signing in again may help; not when that has just been done, and the provider has not asked. */
  const answer = (error: unknown): boolean => {
    const challenge = error instanceof SignInWantedError ? error.challenge : undefined
    const justDone = resumed && Date.now() - openedAt < (challenge?.maxAge ?? 60) * 1000
    if (!signInAgain || !challenge || justDone) return false
    signInAgain.leave(() => {
      setLeaving(true)
      signInAgain.signInFor(challenge, passwordTask).catch((failure: unknown) => {
        setLeaving(false)
        tell(failure)
      })
    })
    return true
  }

  const change = useMutation({
    mutationFn: (next: string) => changePassword(api, next),
    onSuccess: () => {
      toast({ kind: 'success', title: t('password.changed'), action })
      onChanged()
    },
    onError: (error) => {
      if (!answer(error)) tell(error)
    },
  })
  return { change: change.mutate, busy: change.isPending || leaving }
}
