import { longestName, createProject } from '@console/platform/api'
import { type Http, useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useMutation } from '@console/platform/query'
import { useNavigate } from '@console/platform/router'
import { Banner, Button, styled, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { problemOf, TextField, useProblemText } from '@console/platform/ui/form'
import { useState } from 'react'
import { Workspace, type SaveFailure } from '../common/files/workspace.ts'
import { useZip, ZipView } from '../common/files/ZipView.tsx'
import type { ZipFile } from '../common/files/readZip.ts'
import { useT } from '../i18n/index.ts'
import { useReloadProjects } from './useReloadProjects.ts'

const Failures = styled('div', { base: { mb: '3', '& li': { overflowWrap: 'anywhere' } } })

interface ImportProjectDialogProps {
  zip: File
  ide: Http
  onClose: () => void
}

/** Shows the files of a zip, asks for a name, and creates a project from the chosen ones. */
export const ImportProjectDialog = ({ zip: file, ide, onClose }: ImportProjectDialogProps) => {
  const t = useT()
  const errorText = useErrorText()
  const problemText = useProblemText()
  const zip = useZip(file, () => true)
  const { chosen } = zip
  const [name, setName] = useState(() =>
    file.name
      .replace(/\.zip$/i, '')
      .trim()
      .slice(0, longestName),
  )
  const { start, busy, error, clearError, made, failures } = useImportProject(ide)
  const trimmed = name.trim()
  const problem = problemText(problemOf(trimmed, { maxLength: longestName }))
  const submit = () => {
    if (trimmed !== '' && problem === null && chosen.length > 0 && !busy) start({ name: trimmed, files: chosen })
  }
  const type = (text: string) => {
    setName(text)
    if (error) clearError()
  }
  const off = chosen.length === 0 ? t('transfer.nothingChosen') : trimmed === '' ? t('import.noName') : problem
  return (
    <Dialog
      open
      size="lg"
      title={t('import.title', { name: isolate(file.name) })}
      onClose={onClose}
      onSubmit={submit}
      locked={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t(made ? 'close' : 'cancel')}
          </Button>
          <Button
            type="submit"
            variant="solid"
            busy={busy}
            busyWord={t('import.importing')}
            disabledReason={busy ? null : off}
          >
            {t(made ? 'import.again' : 'import.create')}
          </Button>
        </>
      }
    >
      {failures.length > 0 && !busy ? (
        <Failures>
          <Banner kind="danger">
            <p>{t('import.partly', { count: failures.length })}</p>
            <ul>
              {failures.map(({ path, error: reason }) => (
                <li key={path}>{t('editor.saveFailedFile', { path, reason: errorText(reason) })}</li>
              ))}
            </ul>
          </Banner>
        </Failures>
      ) : null}
      <TextField
        label={t('projects.name')}
        help={t('add.help')}
        error={error ? errorText(error) : problem}
        value={name}
        onChange={type}
        readOnly={busy || made}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <ZipView zip={zip} disabled={busy || made} />
    </Dialog>
  )
}

interface Import {
  name: string
  files: readonly ZipFile[]
}

/** Creates a project from files and opens it. Files that could not be stored are retried in the same project. */
const useImportProject = (ide: Http) => {
  const { api, href } = useConsole()
  const reloadProjects = useReloadProjects()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: string; workspace: Workspace } | null>(null)
  const [failures, setFailures] = useState<readonly SaveFailure[]>([])
  const make = async ({ name, files }: Import) => {
    const id = await createProject(api, { name, template: 'empty' })
    const workspace = new Workspace(ide, id)
    workspace.startEmpty()
    workspace.putAll(files)
    setMade({ id, workspace })
    return { id, workspace }
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: Import) => {
      const { id, workspace } = made ?? (await make(wanted))
      const failed = await workspace.save()
      setFailures(failed)
      await reloadProjects()
      return failed.length === 0 ? id : null
    },
  })
  // Not after the user has left the page.
  const start = (wanted: Import) =>
    mutate(wanted, {
      onSuccess: (id) => {
        if (id !== null) void navigate(href('project-editor', { id }))
      },
    })
  return { start, busy: isPending, error, clearError: reset, made: made !== null, failures }
}
