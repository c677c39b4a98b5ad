import { Button, lazyPart } from '@console/shared/ui'
import { FormSection } from '@console/shared/ui/form'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useT } from './i18n/useT.ts'

const ChangePasswordModal = lazyPart('ChangePasswordModal', () => import('./ChangePasswordModal.tsx'))

export const PasswordSection = () => {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <FormSection title={t('settings.password')} description={t('settings.passwordText')}>
      <div><Button icon={<Lock aria-hidden />} onClick={() => setOpen(true)}>{t('settings.changePassword')}</Button></div>
      {open && <ChangePasswordModal onClose={() => setOpen(false)} />}
    </FormSection>
  )
}
