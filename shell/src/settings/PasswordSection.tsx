import { Button, ButtonLink, lazyPart } from '@console/platform/ui'
import { FormSection } from '@console/platform/ui/form'
import { Lock } from 'lucide-react'
import { use, useState } from 'react'
import { passwordTask, SignInAgainContext } from './signInAgain.ts'
import { useT } from './i18n/useT.ts'

const ChangePasswordModal = lazyPart('ChangePasswordModal', () => import('./ChangePasswordModal.tsx'))

export const PasswordSection = () => {
  const t = useT()
  const signInAgain = use(SignInAgainContext)
  // The page is back from the sign-in that the change required: the dialog opens again.
  const [resumed, setResumed] = useState(() => signInAgain?.takeResumed(passwordTask) ?? false)
  const [open, setOpen] = useState(resumed)
  const close = () => {
    setOpen(false)
    setResumed(false)
  }
  if (signInAgain?.accountPage !== undefined) {
    return (
      <FormSection title={t('settings.password')} description={t('settings.passwordElsewhere')}>
        <div>
          <ButtonLink href={signInAgain.accountPage} icon={<Lock aria-hidden />}>
            {t('settings.changeElsewhere')}
          </ButtonLink>
        </div>
      </FormSection>
    )
  }
  return (
    <FormSection title={t('settings.password')} description={t('settings.passwordText')}>
      <div>
        <Button icon={<Lock aria-hidden />} onClick={() => setOpen(true)}>
          {t('settings.changePassword')}
        </Button>
      </div>
      {open && <ChangePasswordModal resumed={resumed} onClose={close} />}
    </FormSection>
  )
}
