import type { Secret } from '@console/shared/api'
import { IconButton, useErrorText } from '@console/shared/ui'
import { ConfirmDialog } from '@console/shared/ui/dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { SecretInUseDialog } from './SecretInUseDialog.tsx'
import { useDeleteSecret } from './useDeleteSecret.ts'

export const DeleteSecretAction = ({ secret }: { secret: Secret }) => {
  const t = useT()
  const { name, usageCount } = secret
  // Chosen at the click: a list that is loaded anew must not swap the dialog under the user's hand.
  const [open, setOpen] = useState<'inUse' | 'confirm' | null>(null)
  const { mutate, reset, isPending, error } = useDeleteSecret()
  const errorText = useErrorText()
  const close = () => {
    setOpen(null)
    reset()
  }
  return (
    <>
      <IconButton size="xs" label={t('deleteNamed', { name })} onClick={() => setOpen(usageCount > 0 ? 'inUse' : 'confirm')}><Trash2 aria-hidden /></IconButton>
      {open === 'inUse' && <SecretInUseDialog secret={secret} onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog open title={t('deleteQuestion', { name })} verb={t('delete')} busy={isPending} error={error && errorText(error)} onClose={close} onConfirm={() => mutate(name, { onSuccess: close })}>
          {t('secrets.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
