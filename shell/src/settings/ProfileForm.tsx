import type { User } from '@console/platform/api'
import { useConsole, useReadable, useUnsaved } from '@console/platform/contract'
import { type Language, useFormat } from '@console/platform/i18n'
import { chooseScheme, schemeChoice, type SchemeChoice } from '@console/platform/theme'
import { Button, Grid, styled } from '@console/platform/ui'
import { FormSection, problemOf, Segmented, SelectField, TextField, useProblemText } from '@console/platform/ui/form'
import { type FormEvent, useState } from 'react'
import { PasswordSection } from './PasswordSection.tsx'
import { useT } from './i18n/useT.ts'

/** Light or dark, for this browser. Applies at once, without Save. */
const SchemeSection = () => {
  const t = useT()
  const options = [
    { value: 'system', label: t('scheme.system') },
    { value: 'light', label: t('scheme.light') },
    { value: 'dark', label: t('scheme.dark') },
  ] as const satisfies readonly { value: SchemeChoice; label: string }[]
  return (
    <FormSection title={t('scheme.title')} description={t('scheme.text')}>
      <Segmented
        label={t('scheme.title')}
        value={useReadable(schemeChoice)}
        onChange={chooseScheme}
        options={options}
      />
    </FormSection>
  )
}

const nameRules = { maxLength: 100 }

const Form = styled('form', { base: { maxW: 'form' } })
const Actions = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', pt: '5', ps: { md: '304px' } },
})
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

interface Profile {
  firstName: string
  lastName: string
  language: Language
}

interface ProfileFormProps {
  user: User
  saving: boolean
  /** Rejects with the reason when it fails. */
  onSave: (user: User) => Promise<unknown>
  onFailed: (error: unknown) => void
}

export const ProfileForm = ({ user, saving, onSave, onFailed }: ProfileFormProps) => {
  const t = useT()
  const { email } = useConsole().user
  const current = useFormat().language
  const stored: Profile = {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    language: user.language ?? current,
  }
  // Only the fields that the user edited; the others show the server's values.
  const [edits, setEdits] = useState<Partial<Profile>>({})
  const profile = { ...stored, ...edits }
  const changed =
    profile.firstName !== stored.firstName ||
    profile.lastName !== stored.lastName ||
    profile.language !== stored.language
  const problems = {
    firstName: problemOf(profile.firstName, nameRules),
    lastName: problemOf(profile.lastName, nameRules),
  }
  const problemText = useProblemText()
  const edit = (edited: Partial<Profile>) => setEdits({ ...edits, ...edited })
  const save = async (): Promise<boolean> => {
    if (problems.firstName ?? problems.lastName) return false
    await onSave({ ...user, ...profile })
    // Keeps what is typed while the save runs.
    setEdits((latest) => (latest === edits ? {} : latest))
    return true
  }
  useUnsaved(changed, { save })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save().catch(onFailed)
  }
  return (
    <Form noValidate onSubmit={submit}>
      <FormSection title={t('settings.profile')} description={t('settings.profileText')}>
        <Grid gap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
          <TextField
            label={t('settings.firstName')}
            value={profile.firstName}
            autoComplete="given-name"
            error={problemText(problems.firstName)}
            onChange={(firstName) => edit({ firstName })}
          />
          <TextField
            label={t('settings.lastName')}
            value={profile.lastName}
            autoComplete="family-name"
            error={problemText(problems.lastName)}
            onChange={(lastName) => edit({ lastName })}
          />
        </Grid>
        <TextField
          label={t('settings.email')}
          value={email ?? t('settings.noEmail')}
          readOnly
          help={t('settings.emailHelp')}
        />
      </FormSection>
      <FormSection title={t('settings.language')} description={t('settings.languageText')}>
        <Grid templateColumns={{ sm: '272px' }}>
          <SelectField
            label={t('settings.consoleLanguage')}
            value={profile.language}
            onChange={(value) => edit({ language: value === 'de' ? 'de' : 'en' })}
            options={[
              { value: 'en', label: 'English' },
              { value: 'de', label: 'Deutsch' },
            ]}
          />
        </Grid>
      </FormSection>
      <SchemeSection />
      <PasswordSection />
      <Actions>
        <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>
          {t('save')}
        </Button>
        {changed && <Note role="status">{t('settings.unsaved')}</Note>}
      </Actions>
    </Form>
  )
}
