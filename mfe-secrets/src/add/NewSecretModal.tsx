import { Button } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useT } from '../i18n/index.ts'
import { SecretFields } from './SecretFields.tsx'
import { useSecretForm } from './useSecretForm.ts'

/** The props of the slot `secret.create/v1`. */
export interface NewSecretModalProps {
  /** Its name at first. */
  name?: string | undefined
  /** Called once, with the name of the secret that now exists. The caller closes the modal then. */
  onCreated: (name: string) => void
  /** The user left without a secret. */
  onClose: () => void
}

export const NewSecretModal = ({ name, onCreated, onClose }: NewSecretModalProps) => {
  const t = useT()
  const { control, taken, unsaved, saving, submit } = useSecretForm(onCreated, name)
  return (
    <Dialog
      open
      size="md"
      locked={saving}
      unsaved={unsaved}
      title={t('secrets.new')}
      onClose={onClose}
      onSubmit={submit}
      actions={(
        <>
          <Button disabled={saving} onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>{t('save')}</Button>
        </>
      )}
    >
      <SecretFields control={control} taken={taken} />
    </Dialog>
  )
}
