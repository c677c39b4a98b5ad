import { longestName } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { Button, ButtonLink, Panel, styled, useErrorText } from '@console/platform/ui'
import { problemOf, TextField, useProblemText } from '@console/platform/ui/form'
import { useState, type FormEvent } from 'react'
import { useT } from '../i18n/index.ts'
import { useCreateProject } from './useCreateProject.ts'

const Form = styled('form', { base: { maxW: 'form' } })
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' } })

export const NewProjectForm = ({ template }: { template: string }) => {
  const t = useT()
  const { href } = useConsole()
  const errorText = useErrorText()
  const problemText = useProblemText()
  const [name, setName] = useState('')
  const { create, busy, error, forget } = useCreateProject(template)
  const trimmed = name.trim()
  const problem = problemOf(trimmed, { maxLength: longestName })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed !== '' && !problem && !busy) create(trimmed)
  }
  const type = (text: string) => {
    setName(text)
    if (error) forget()
  }
  return (
    <Form noValidate onSubmit={submit}>
      <Panel>
        <TextField
          label={t('projects.name')} help={t('add.help')} error={error ? errorText(error) : problemText(problem)} value={name} onChange={type} readOnly={busy}
          autoComplete="off" spellCheck={false}
        />
        <Actions>
          <Button type="submit" variant="solid" busy={busy} busyWord={t('add.creating')}>{t('add.create')}</Button>
          <ButtonLink to={href('project-gallery')}>{t('cancel')}</ButtonLink>
        </Actions>
      </Panel>
    </Form>
  )
}
