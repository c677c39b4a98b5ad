import { useConsole } from '@console/platform/contract'
import { useNavigate } from '@console/platform/router'
import { Button, ButtonLink, PageHeader, Panel, styled } from '@console/platform/ui'
import { FormFooter } from '@console/platform/ui/form'
import { useCallback, type FormEvent } from 'react'
import { useT } from '../i18n/index.ts'
import { SecretFields } from './SecretFields.tsx'
import { useSecretForm } from './useSecretForm.ts'

const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', flex: '1' } })
const Fields = styled('div', { base: { flex: '1', maxW: 'state' } })

export const SecretAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const navigate = useNavigate()
  const list = href('secret-list')
  const { fields, unsaved, saving, submit } = useSecretForm(useCallback(() => void navigate(list), [navigate, list]))
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <>
      <PageHeader title={t('secrets.add')} breadcrumb={[{ label: t('secrets.title'), to: list }]} />
      <Form noValidate autoComplete="off" onSubmit={send}>
        <Fields>
          <Panel>
            <SecretFields fields={fields} />
          </Panel>
        </Fields>
        <FormFooter note={unsaved ? t('secrets.unsaved') : null}>
          <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>
            {t('save')}
          </Button>
          <ButtonLink to={list}>{t('back')}</ButtonLink>
        </FormFooter>
      </Form>
    </>
  )
}
