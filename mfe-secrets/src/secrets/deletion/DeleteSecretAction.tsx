import type { Secret } from '@console/platform/api'
import { isolate, visible } from '@console/platform/lib'
import { Button, IconButton, useErrorText } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { SecretInUseDialog } from './SecretInUseDialog.tsx'
import { useDeleteSecret } from './useDeleteSecret.ts'

interface DeleteSecretActionProps {
  secret: Pick<Secret, 'name' | 'usageCount'>
  /** A button on the secret's own page; an icon in a row. */
  look?: 'icon' | 'button'
  onDeleted?: () => void
}

export const DeleteSecretAction = ({ secret, look = 'icon', onDeleted }: DeleteSecretActionProps) => {
  const t = useT()
  const { name, usageCount } = secret
  // Chosen at the click: a list that is loaded anew must not swap the dialog under the user's hand.
  const [open, setOpen] = useState<'inUse' | 'confirm' | null>(null)
  const { mutate, reset, isPending, error } = useDeleteSecret()
  const errorText = useErrorText()
  const ask = () => setOpen(usageCount > 0 ? 'inUse' : 'confirm')
  const close = () => {
    setOpen(null)
    reset()
  }
  const deleted = () => {
    close()
    onDeleted?.()
  }
  return (
    <>
      {look === 'button'
        ? <Button danger icon={<Trash2 aria-hidden />} onClick={ask}>{t('secrets.delete')}</Button>
        : <IconButton size="xs" label={t('deleteNamed', { name: isolate(visible(name)) })} onClick={ask}><Trash2 aria-hidden /></IconButton>}
      {open === 'inUse' && <SecretInUseDialog secret={secret} isHere={look === 'button'} onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog open title={t('deleteQuestion', { name: isolate(visible(name)) })} verb={t('delete')} busy={isPending} error={error && errorText(error)} onClose={close} onConfirm={() => mutate(name, { onSuccess: deleted })}>
          {t('secrets.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
