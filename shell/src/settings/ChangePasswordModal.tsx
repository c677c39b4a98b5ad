import { changePassword } from '@console/platform/api'
import { SignInWantedError, useConsole } from '@console/platform/contract'
import { useMutation } from '@console/platform/query'
import { Banner, Button, Stack, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { PasswordField, problemOf, useProblemText } from '@console/platform/ui/form'
import { use, useState } from 'react'
import { useT } from './i18n/useT.ts'
import { passwordTask, SignInAgainContext } from './signInAgain.ts'

const action = 'change the password'

/**
 * Changes the password. When the server requires a recent sign-in, redirects to it, and asks first if unsaved work would be lost. The
 * typed password is not stored. `resumed`: the page is back from that sign-in.
 */
const useChangePassword = (resumed: boolean, onChanged: () => void) => {
  const t = useT()
  const signInAgain = use(SignInAgainContext)
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const [openedAt] = useState(Date.now)
  const [leaving, setLeaving] = useState(false)
  const showError = (error: unknown) => toast({ kind: 'error', title: t('password.failed'), text: errorText(error), action })

  /** Redirects to sign-in when the server requires one, unless the page has just come back from it. Returns whether it does. */
  const signsInAgain = (error: unknown): boolean => {
    const challenge = error instanceof SignInWantedError ? error.challenge : undefined
    const justDone = resumed && Date.now() - openedAt < (challenge?.maxAge ?? 60) * 1000
    if (!signInAgain || !challenge || justDone) return false
    signInAgain.leave(() => {
      setLeaving(true)
      signInAgain.signInFor(challenge, passwordTask).catch((failure: unknown) => {
        setLeaving(false)
        showError(failure)
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
      if (!signsInAgain(error)) showError(error)
    },
  })
  return { change: change.mutate, busy: change.isPending || leaving }
}

const rules = { required: true, minLength: 8, maxLength: 255 }

interface ChangePasswordModalProps {
  /** The page was redirected to sign-in during the change, and is back. */
  resumed: boolean
  onClose: () => void
}

export const ChangePasswordModal = ({ resumed, onClose }: ChangePasswordModalProps) => {
  const t = useT()
  const [password, setPassword] = useState<string | null>(null)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const problemText = useProblemText()
  // A field that was not edited yet is null: it is not wrong, only not ready.
  const problem = password === null ? null : problemOf(password, rules)
  const matches = confirmation === (password ?? '')
  const valid = password !== null && problem === null && matches
  const { change, busy } = useChangePassword(resumed, onClose)
  return (
    <Dialog
      open
      locked={busy}
      title={t('password.title')}
      onClose={onClose}
      onSubmit={() => valid && change(password)}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" busy={busy} disabledReason={valid ? null : t('password.incomplete')}>{t('password.change')}</Button>
        </>
      }
    >
      <Stack gap="4" color="fg">
        {resumed && <Banner kind="info">{t('password.resumed')}</Banner>}
        <PasswordField label={t('password.new')} autoComplete="new-password" value={password ?? ''} onChange={setPassword} error={problemText(problem)} />
        <PasswordField label={t('password.confirm')} autoComplete="new-password" value={confirmation ?? ''} onChange={setConfirmation} error={confirmation === null || matches ? null : t('password.mismatch')} />
      </Stack>
    </Dialog>
  )
}
