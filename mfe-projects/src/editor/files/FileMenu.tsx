import { useConsole } from '@console/platform/contract'
import { IconButton, saveFile, useErrorText } from '@console/platform/ui'
import { Menu, type MenuItem } from '@console/platform/ui/overlay'
import { Ellipsis, FileArchive, FilePen, Import } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { writeZip } from '../../common/zip/writeZip.ts'
import type { OpenFile } from '../../common/files/workspace.ts'

interface FileMenuProps {
  /** What the zip is called. */
  project: string
  files: readonly OpenFile[]
  shown: OpenFile | undefined
  onRename: (path: string) => void
  onImport: (zip: File) => void
}

/** What else can be done with the files of a project. */
export const FileMenu = ({ project, files, shown, onRename, onImport }: FileMenuProps) => {
  const t = useT()
  const { toast, dismissToast } = useConsole()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const exportAll = () => {
    const action = `export project ${project}`
    writeZip(files).then((zip) => {
      saveFile(zip, `${project}.zip`)
      dismissToast?.(action)
    }, (error: unknown) => toast({ kind: 'error', title: t('transfer.exportFailed'), text: errorText(error), action }))
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const zip = target.files?.[0]
    // The same file may be picked again.
    target.value = ''
    if (zip) onImport(zip)
  }
  const items: MenuItem[] = [
    ...(shown ? [{ label: t('files.renameItem'), icon: <FilePen aria-hidden />, disabledReason: shown.conflict ? t('files.renameConflict') : null, onSelect: () => onRename(shown.path) }] : []),
    { label: t('transfer.import'), icon: <Import aria-hidden />, onSelect: () => input.current?.click() },
    { label: t('transfer.export'), icon: <FileArchive aria-hidden />, disabledReason: files.length === 0 ? t('editor.noFiles') : null, onSelect: exportAll },
  ]
  return (
    <>
      <Menu trigger={<IconButton size="xs" label={t('files.more')}><Ellipsis aria-hidden /></IconButton>} items={items} />
      <input ref={input} type="file" accept=".zip,application/zip" aria-label={t('transfer.zip')} hidden onChange={pick} />
    </>
  )
}
