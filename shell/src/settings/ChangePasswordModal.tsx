import { changePassword } from '@console/platform/api'
import { ApiError, SignInWantedError, useConsole } from '@console/platform/contract'
import { useMutation } from '@console/platform/query'
import { Banner, Button, Stack, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { PasswordField, problemOf, useProblemText } from '@console/platform/ui/form'
import { use, useState } from 'react'
import { useT } from './i18n/useT.ts'
import { passwordTask, SignInAgainContext } from './signInAgain.ts'

const action = 'change the password'

/**
 * Changes the password. When the server requires a recent sign-in, asks for the current password where the server takes
 * that; else redirects to the sign-in, and asks first if unsaved work would be lost. The typed password is not stored.
 * `resumed`: the page is back from that sign-in.
 */
const useChangePassword = (resumed: boolean, onChanged: () => void) => {
  const t = useT()
  const signInAgain = use(SignInAgainContext)
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const [openedAt] = useState(Date.now)
  const [leaving, setLeaving] = useState(false)
  const [needsCurrent, setNeedsCurrent] = useState(false)
  const [wrongCurrent, setWrongCurrent] = useState<string | null>(null)
  const showError = (error: unknown) =>
    toast({ kind: 'error', title: t('password.failed'), text: errorText(error), action })

  /**
   * Asks for what the server requires: the current password, or a sign-in, unless the page has just come back from it.
   * Returns whether it does.
   */
  const signsInAgain = (error: unknown): boolean => {
    const challenge = error instanceof SignInWantedError ? error.challenge : undefined
    if (challenge?.takesPassword && !needsCurrent) {
      setNeedsCurrent(true)
      return true
    }
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
    mutationFn: ({ next, current }: { next: string; current?: string | undefined }) =>
      changePassword(api, next, current),
    onSuccess: () => {
      toast({ kind: 'success', title: t('password.changed'), action })
      onChanged()
    },
    onError: (error, { current }) => {
      if (current !== undefined && error instanceof ApiError && error.status === 403) setWrongCurrent(current)
      else if (!signsInAgain(error)) showError(error)
    },
  })
  return { change: change.mutate, needsCurrent, wrongCurrent, busy: change.isPending || leaving }
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
  const [current, setCurrent] = useState('')
  const problemText = useProblemText()
  // A field that was not edited yet is null: it is not wrong, only not ready.
  const problem = password === null ? null : problemOf(password, rules)
  const matches = confirmation === (password ?? '')
  const valid = password !== null && problem === null && matches
  const { change, needsCurrent, wrongCurrent, busy } = useChangePassword(resumed, onClose)
  const ready = valid && (!needsCurrent || current !== '')
  return (
    <Dialog
      open
      locked={busy}
      title={t('password.title')}
      onClose={onClose}
      onSubmit={() => ready && change({ next: password, current: needsCurrent ? current : undefined })}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="solid" busy={busy} disabledReason={ready ? null : t('password.incomplete')}>
            {t('password.change')}
          </Button>
        </>
      }
    >
      <Stack gap="4" color="fg">
        {resumed && <Banner kind="info">{t('password.resumed')}</Banner>}
        {needsCurrent && (
          <>
            <Banner kind="info">{t('password.currentText')}</Banner>
            <PasswordField
              label={t('password.current')}
              autoComplete="current-password"
              autoFocus
              value={current}
              onChange={setCurrent}
              error={current === wrongCurrent ? t('password.wrongCurrent') : null}
            />
          </>
        )}
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          value={password ?? ''}
          onChange={setPassword}
          error={problemText(problem)}
        />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="new-password"
          value={confirmation ?? ''}
          onChange={setConfirmation}
          error={confirmation === null || matches ? null : t('password.mismatch')}
        />
      </Stack>
    </Dialog>
  )
}
