import { longestName, createProject } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation } from '@console/platform/query'
import { useParams, useSearchParams, useNavigate } from '@console/platform/router'
import { PageHeader, Button, ButtonLink, Panel, styled, useErrorText } from '@console/platform/ui'
import { problemOf, TextField, useProblemText } from '@console/platform/ui/form'
import { useState, type FormEvent } from 'react'
import { useT } from '../i18n/index.ts'
import { templates } from './templates.data.ts'
import { useReloadProjects } from './useReloadProjects.ts'

export const ProjectAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { template: id = '' } = useParams()
  const [params] = useSearchParams()
  const template = templates.find((each) => each.id === id)
  // The server may have templates that the console doesn't know.
  const title = params.get('title') || (template ? t(template.title) : id)
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={[
          { label: t('projects.title'), to: href('project-list') },
          { label: t('gallery.title'), to: href('project-gallery') },
        ]}
      />
      <NewProjectForm key={id} template={id} />
    </>
  )
}

const Form = styled('form', { base: { maxW: 'form' } })
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' } })

const NewProjectForm = ({ template }: { template: string }) => {
  const t = useT()
  const { href } = useConsole()
  const errorText = useErrorText()
  const problemText = useProblemText()
  const [name, setName] = useState('')
  const { create, busy, error, clearError } = useCreateProject(template)
  const trimmed = name.trim()
  const problem = problemOf(trimmed, { maxLength: longestName })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed !== '' && !problem && !busy) create(trimmed)
  }
  const type = (text: string) => {
    setName(text)
    if (error) clearError()
  }
  return (
    <Form noValidate onSubmit={submit}>
      <Panel>
        <TextField
          label={t('projects.name')}
          help={t('add.help')}
          error={error ? errorText(error) : problemText(problem)}
          value={name}
          onChange={type}
          readOnly={busy}
          autoComplete="off"
          spellCheck={false}
        />
        <Actions>
          <Button type="submit" variant="solid" busy={busy} busyWord={t('add.creating')}>
            {t('add.create')}
          </Button>
          <ButtonLink to={href('project-gallery')}>{t('cancel')}</ButtonLink>
        </Actions>
      </Panel>
    </Form>
  )
}

/** Creates a project from a template and opens it. The server rejects a name that is taken, in its own words. */
const useCreateProject = (template: string) => {
  const { api, href } = useConsole()
  const reloadProjects = useReloadProjects()
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async (name: string) => {
      const id = await createProject(api, { name, template })
      await reloadProjects()
      return id
    },
  })
  // Not after the user has left the page.
  const create = (name: string) => mutate(name, { onSuccess: (id) => void navigate(href('project-editor', { id })) })
  return { create, busy: isPending || isSuccess, error, clearError: reset }
}
