import { useUnsaved } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { Button, Stack } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { maxValueLength, valueProblem } from '../common/schema.ts'
import { useProblem, ValueField } from '../common/ValueField.tsx'
import { useSaveSecret } from '../common/useSaveSecret.ts'

export const UpdateValueAction = ({ name }: { name: string }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="solid" icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        {t('secrets.update')}
      </Button>
      {open ? <UpdateValueModal name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Replaces a secret's value, which can't be read back. */
const UpdateValueModal = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useT()
  const format = useFormat()
  const problemText = useProblem()
  const [value, setValue] = useState('')
  const { save, saving } = useSaveSecret()
  const problem = valueProblem(value)
  const submit = async (): Promise<boolean> => {
    const saved = problem === null && (await save(name, value))
    if (saved) onClose()
    return saved
  }
  useUnsaved(value !== '', { save: submit })
  return (
    <Dialog
      open
      size="md"
      locked={saving}
      unsaved={value !== ''}
      title={t('secrets.updateTitle', { name: isolate(visible(name)) })}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="solid"
            busy={saving}
            busyWord={t('saving')}
            disabledReason={problem === null ? null : t('secrets.valueNeeded', { max: format.number(maxValueLength) })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <p>{t('secrets.updateText')}</p>
        <Stack color="fg">
          <ValueField
            label={t('secrets.newValue')}
            value={value}
            onChange={setValue}
            error={problem === 'required' ? null : problemText(problem)}
          />
        </Stack>
      </Stack>
    </Dialog>
  )
}
