import type { RegisteredSlots } from '@console/platform/contract'
import { Button } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useT } from '../i18n/index.ts'
import { SecretFields } from './SecretFields.tsx'
import { useSecretForm } from './useSecretForm.ts'

/**
 * Fills the slot `secret.create/v1`. `onCreated` is called once, when the secret exists; the caller closes the modal
 * then.
 */
export const NewSecretModal = ({ name, onCreated, onClose }: RegisteredSlots['secret.create/v1']) => {
  const t = useT()
  const { fields, unsaved, saving, submit } = useSecretForm(onCreated, name)
  return (
    <Dialog
      open
      size="md"
      locked={saving}
      unsaved={unsaved}
      title={t('secrets.new')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <SecretFields fields={fields} />
    </Dialog>
  )
}
