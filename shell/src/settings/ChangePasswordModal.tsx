import { changePassword } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useMutation } from '@console/shared/query'
import { Button, Stack, useErrorText } from '@console/shared/ui'
import { Dialog } from '@console/shared/ui/dialog'
import { PasswordField, problemOf, useProblemText } from '@console/shared/ui/form'
import { useState } from 'react'
import { useT } from './i18n/useT.ts'

const rules = { required: true, minLength: 8, maxLength: 255 }

export const ChangePasswordModal = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const { api, toast } = useConsole()
  const [password, setPassword] = useState<string | null>(null)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const problemText = useProblemText()
  const errorText = useErrorText()
  // A field that was not edited yet is null: it is not wrong, only not ready.
  const problem = password === null ? null : problemOf(password, rules)
  const matches = confirmation === (password ?? '')
  const valid = password !== null && problem === null && matches
  const change = useMutation({
    mutationFn: (next: string) => changePassword(api, next),
    onSuccess: () => {
      toast({ kind: 'success', title: t('password.changed') })
      onClose()
    },
    onError: (error) => toast({ kind: 'error', title: t('password.failed'), text: errorText(error) }),
  })
  return (
    <Dialog
      open
      locked={change.isPending}
      title={t('password.title')}
      onClose={onClose}
      onSubmit={() => valid && change.mutate(password)}
      actions={
        <>
          <Button disabled={change.isPending} onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" busy={change.isPending} disabledReason={valid ? null : t('password.incomplete')}>{t('password.change')}</Button>
        </>
      }
    >
      <Stack gap="4" color="fg">
        <PasswordField label={t('password.new')} autoComplete="new-password" value={password ?? ''} onChange={setPassword} error={problemText(problem)} />
        <PasswordField label={t('password.confirm')} autoComplete="new-password" value={confirmation ?? ''} onChange={setConfirmation} error={confirmation === null || matches ? null : t('password.mismatch')} />
      </Stack>
    </Dialog>
  )
}
