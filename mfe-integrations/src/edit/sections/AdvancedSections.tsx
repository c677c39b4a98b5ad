import { styled } from '@console/platform/ui'
import { PasswordField, Switch, TextAreaField, TextField } from '@console/platform/ui/form'
import { useT } from '../../i18n/index.ts'
import { useShows, useValue } from '../draft/useDraft.ts'
import { Section } from './Section.tsx'
import { PairsField, UnknownNames } from './PairsField.tsx'

const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    columnGap: '3',
    alignItems: 'start',
  },
})

/** The sections that the simple view hides. */
export const AdvancedSections = () => {
  const t = useT()
  const shows = useShows()
  const { value: format } = useValue('format')
  return (
    <>
      {shows('headers') || shows('query') ? (
        <Section title={t('request.parts')}>
          <Columns>
            {shows('headers') ? <Headers /> : null}
            {shows('query') && format !== 'query' ? <Query /> : null}
          </Columns>
        </Section>
      ) : null}
      {shows('auth') ? <Auth /> : null}
      {shows('response') ? <Response /> : null}
    </>
  )
}

const Headers = () => {
  const t = useT()
  const field = useValue('headers')
  return (
    <PairsField
      label={t('request.headers')}
      addLabel={t('request.addHeader')}
      value={field.value}
      onChange={field.onChange}
      error={field.error}
    />
  )
}

const Query = () => {
  const t = useT()
  const field = useValue('query')
  return (
    <PairsField
      label={t('request.query')}
      addLabel={t('request.addParameter')}
      value={field.value}
      onChange={field.onChange}
      error={field.error}
    />
  )
}

const Auth = () => {
  const t = useT()
  const username = useValue('username')
  const password = useValue('password')
  return (
    <Section title={t('request.auth')}>
      <Columns>
        <TextField
          label={t('request.username')}
          optional
          mono
          autoComplete="off"
          spellCheck={false}
          value={username.value}
          onChange={username.onChange}
        />
        <PasswordField
          label={t('request.password')}
          optional
          autoComplete="off"
          help={t('request.passwordHelp', { example: '{{{MY_PASSWORD}}}' })}
          value={password.value}
          onChange={password.onChange}
        />
      </Columns>
      <UnknownNames template={`${username.value} ${password.value}`} />
    </Section>
  )
}

const Response = () => {
  const t = useT()
  const template = useValue('responseTemplate')
  const unchunked = useValue('unchunked')
  const dataUrl = useValue('dataUrlResponseEvent')
  const verified = useValue('rejectUnauthorized')
  const defaults = useValue('defaults')
  return (
    <Section title={t('request.response')}>
      <TextAreaField
        label={t('request.responseTemplate')}
        optional
        mono
        rows={3}
        spellCheck={false}
        help={t('request.responseHelp')}
        value={template.value}
        onChange={template.onChange}
      />
      <Columns>
        <Switch
          label={t('request.unchunked')}
          help={t('request.unchunkedHelp')}
          checked={unchunked.value}
          onChange={unchunked.onChange}
        />
        <Switch
          label={t('request.dataUrl')}
          help={t('request.dataUrlHelp')}
          checked={dataUrl.value}
          onChange={dataUrl.onChange}
        />
        <Switch
          label={t('request.verify')}
          help={t('request.verifyHelp')}
          checked={verified.value}
          onChange={verified.onChange}
        />
        <Switch
          label={t('request.defaults')}
          help={t('request.defaultsHelp')}
          checked={defaults.value}
          onChange={defaults.onChange}
        />
      </Columns>
    </Section>
  )
}
