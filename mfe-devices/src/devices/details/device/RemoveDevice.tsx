import { isolate } from '@console/platform/lib'
import { Button } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/index.ts'

export interface RemoveDeviceProps {
  name: string
  removing: boolean
  /** Resolves when it is over, well or not. */
  onRemove: (name: string) => Promise<void>
}

export const RemoveDevice = ({ name, removing, onRemove }: RemoveDeviceProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const confirm = () => void onRemove(name).then(() => setOpen(false))
  return (
    <>
      <Button danger icon={<Trash2 aria-hidden />} onClick={() => setOpen(true)}>{t('details.remove')}</Button>
      <ConfirmDialog open={open} onClose={() => setOpen(false)} onConfirm={confirm} title={t('details.removeQuestion', { name: isolate(name) })} verb={t('details.removeVerb')} busy={removing} busyWord={t('details.removing')}>
        {t('details.removeText')}
      </ConfirmDialog>
    </>
  )
}
