import { longestName } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { Banner, Button, styled, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { problemOf, TextField, useProblemText } from '@console/platform/ui/form'
import { useState } from 'react'
import { useZip } from '../zip/useZip.ts'
import { ZipView } from '../zip/ZipView.tsx'
import { useT } from '../../i18n/index.ts'
import { useImportProject } from './useImportProject.ts'

const Failures = styled('div', { base: { mb: '3', '& li': { overflowWrap: 'anywhere' } } })

interface ImportProjectDialogProps {
  zip: File
  ide: Http
  onClose: () => void
}

/** Shows what a zip holds, asks for a name, and makes a project of what is chosen. */
export const ImportProjectDialog = ({ zip: file, ide, onClose }: ImportProjectDialogProps) => {
  const t = useT()
  const errorText = useErrorText()
  const problemText = useProblemText()
  const zip = useZip(file, () => true)
  const { chosen } = zip
  const [name, setName] = useState(() => file.name.replace(/\.zip$/i, '').trim().slice(0, longestName))
  const { start, busy, error, forget, made, failures } = useImportProject(ide)
  const trimmed = name.trim()
  const problem = problemText(problemOf(trimmed, { maxLength: longestName }))
  const submit = () => {
    if (trimmed !== '' && problem === null && chosen.length > 0 && !busy) start({ name: trimmed, files: chosen })
  }
  const type = (text: string) => {
    setName(text)
    if (error) forget()
  }
  const off = chosen.length === 0 ? t('transfer.nothingChosen') : trimmed === '' ? t('import.noName') : problem
  return (
    <Dialog
      open size="lg" title={t('import.title', { name: isolate(file.name) })} onClose={onClose} onSubmit={submit} locked={busy}
      actions={<><Button disabled={busy} onClick={onClose}>{t(made ? 'close' : 'cancel')}</Button><Button type="submit" variant="solid" busy={busy} busyWord={t('import.importing')} disabledReason={busy ? null : off}>{t(made ? 'import.again' : 'import.create')}</Button></>}
    >
      {failures.length > 0 && !busy ? (
        <Failures>
          <Banner kind="danger">
            <p>{t('import.partly', { count: failures.length })}</p>
            <ul>{failures.map(({ path, error: reason }) => <li key={path}>{t('editor.saveFailedFile', { path, reason: errorText(reason) })}</li>)}</ul>
          </Banner>
        </Failures>
      ) : null}
      <TextField label={t('projects.name')} help={t('add.help')} error={error ? errorText(error) : problem} value={name} onChange={type} readOnly={busy || made} autoComplete="off" spellCheck={false} data-autofocus />
      <ZipView zip={zip} disabled={busy || made} />
    </Dialog>
  )
}
