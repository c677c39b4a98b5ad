import { changePassword } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useMutation } from '@console/shared/query'
import { Button, Stack } from '@console/shared/ui'
import { Dialog } from '@console/shared/ui/dialog'
import { PasswordField } from '@console/shared/ui/form'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { mismatchOf, problemOf } from './passwordRules.ts'
import { usePasswordErrors } from './usePasswordErrors.ts'

export const ChangePasswordModal = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const { api, toast } = useConsole()
  const [password, setPassword] = useState<string | null>(null)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const errors = usePasswordErrors(password, confirmation)
  const valid = password !== null && confirmation !== null && !problemOf(password) && !mismatchOf(password, confirmation)
  const change = useMutation({
    mutationFn: (next: string) => changePassword(api, next),
    onSuccess: () => {
      toast({ kind: 'success', title: t('password.changed') })
      onClose()
    },
    onError: (error) => toast({ kind: 'error', title: t('password.failed'), text: error.message }),
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
        <PasswordField label={t('password.new')} autoComplete="new-password" value={password ?? ''} onChange={setPassword} error={errors.password} />
        <PasswordField label={t('password.confirm')} autoComplete="new-password" value={confirmation ?? ''} onChange={setConfirmation} error={errors.confirmation} />
      </Stack>
    </Dialog>
  )
}
