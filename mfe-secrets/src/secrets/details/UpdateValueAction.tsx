import { Button } from '@console/platform/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { UpdateValueModal } from './UpdateValueModal.tsx'

export const UpdateValueAction = ({ name }: { name: string }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="solid" icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>{t('secrets.update')}</Button>
      {open ? <UpdateValueModal name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
