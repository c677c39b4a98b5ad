import { Button } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useT } from '../../i18n/index.ts'
import { SecretFields } from '../form/SecretFields.tsx'
import { useSecretForm } from '../form/useSecretForm.ts'

/** What `secret.create/v1` is given by whoever shows it. */
export interface NewSecretModalProps {
  /** What it is to be called, to begin with. */
  name?: string | undefined
  /** Called once, with the name of the secret that now exists. Who shows the modal takes it away then. */
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
