import { Banner, Button, Stack } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { PasswordField, problemOf, useProblemText } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from './i18n/useT.ts'
import { useChangePassword } from './useChangePassword.ts'

const rules = { required: true, minLength: 8, maxLength: 255 }

interface ChangePasswordModalProps {
  /** The page has left for sign-in amid this, and is back. */
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
