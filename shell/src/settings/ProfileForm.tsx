import type { User } from '@console/shared/api'
import { useConsole, useUnsaved } from '@console/shared/contract'
import { useFormat, type Language } from '@console/shared/i18n'
import { Button, Grid, styled } from '@console/shared/ui'
import { FormSection, SelectField, TextField } from '@console/shared/ui/form'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { PasswordSection } from './PasswordSection.tsx'

const Form = styled('form', { base: { maxW: 'form' } })
const Hint = styled('p', { base: { display: 'flex', gap: '2', textStyle: 'xs', color: 'fg.muted', '& .lucide': { boxSize: '3.5', mt: '1px' } } })
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', pt: '5', ps: { md: '304px' } } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

interface ProfileFormProps {
  user: User
  saving: boolean
  onSave: (user: User) => void
}

export const ProfileForm = ({ user, saving, onSave }: ProfileFormProps) => {
  const t = useT()
  const { email } = useConsole().user
  const current = useFormat().language
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const [language, setLanguage] = useState<Language>(user.language ?? current)
  const changed = firstName !== (user.firstName ?? '') || lastName !== (user.lastName ?? '') || language !== (user.language ?? current)
  useUnsaved(changed && !saving)
  return (
    <Form noValidate onSubmit={(event) => { event.preventDefault(); onSave({ ...user, firstName, lastName, language }) }}>
      <FormSection title={t('settings.profile')} description={t('settings.profileText')}>
        <Grid gap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
          <TextField label={t('settings.firstName')} value={firstName} autoComplete="given-name" onChange={setFirstName} />
          <TextField label={t('settings.lastName')} value={lastName} autoComplete="family-name" onChange={setLastName} />
        </Grid>
        <TextField label={t('settings.email')} value={email ?? t('settings.noEmail')} readOnly help={t('settings.emailHelp')} />
      </FormSection>
      <FormSection title={t('settings.language')} description={t('settings.languageText')}>
        <Grid templateColumns={{ sm: '272px' }}>
          <SelectField
            label={t('settings.consoleLanguage')}
            value={language}
            onChange={(value) => setLanguage(value === 'de' ? 'de' : 'en')}
            options={[{ value: 'en', label: 'English' }, { value: 'de', label: 'Deutsch' }]}
          />
        </Grid>
        <Hint><Info aria-hidden />{t('settings.scheme')}</Hint>
      </FormSection>
      <PasswordSection />
      <Actions>
        <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>{t('save')}</Button>
        {changed && <Note role="status">{t('settings.unsaved')}</Note>}
      </Actions>
    </Form>
  )
}
