import { useFormat } from '@console/platform/i18n'
import { Button, Text } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { TextField } from '@console/platform/ui/form'
import { useEffect, useState, type ReactNode } from 'react'
import { placedIn, readFiles } from '../../common/files/readFiles.ts'
import type { ZipContents, ZipFile } from '../../common/files/readZip.ts'
import type { Workspace } from '../../common/files/workspace.ts'
import { useChoice, useZip, ZipView, type ChosenFiles } from '../../common/files/ZipView.tsx'
import { useT } from '../../i18n/index.ts'
import { useT as useFileText } from './i18n/useT.ts'

interface ImportProps {
  workspace: Workspace
  onClose: () => void
  /** With the path of the first imported file. */
  onImported: (path: string) => void
}

/** Files that the project has are not replaced unless the user chooses them. */
const absentFrom =
  (workspace: Workspace) =>
  ({ path }: ZipFile): boolean =>
    !workspace.find(path)

interface ImportDialogProps extends ImportProps {
  /** A zip, or other files. */
  files: readonly File[]
  /** Where other files go at first; empty for where the files of a zip go. */
  folder: string
}

export const ImportDialog = ({ files, folder, ...props }: ImportDialogProps) => {
  const [first, ...others] = files
  return first && others.length === 0 && /\.zip$/i.test(first.name) ? (
    <ZipDialog {...props} zip={first} />
  ) : (
    <FilesDialog {...props} picked={files} folder={folder} />
  )
}

/** Shows the files of a zip and imports the chosen ones. */
const ZipDialog = ({ zip: file, ...props }: ImportProps & { zip: File }) => {
  const t = useT()
  const { number } = useFormat()
  const zip = useZip(file, absentFrom(props.workspace))
  const count = zip.chosen.length
  return (
    <ChoiceDialog
      {...props}
      title={t('transfer.importTitle', { name: file.name })}
      verb={t('transfer.take', { count, formatted: number(count) })}
      zip={zip}
    />
  )
}

/** Shows files of the user's disk, asks for their folder, and adds the chosen ones. */
const FilesDialog = ({
  picked,
  folder: first,
  ...props
}: ImportProps & { picked: readonly File[]; folder: string }) => {
  const t = useFileText()
  const { number } = useFormat()
  const [folder, setFolder] = useState(first)
  const [read, setRead] = useState<ZipContents | null>(null)
  useEffect(() => void readFiles(picked).then(setRead), [picked])
  const contents = read && placedIn(folder, read)
  const files = { contents, problem: null, ...useChoice(contents, absentFrom(props.workspace)) }
  const count = files.chosen.length
  return (
    <ChoiceDialog {...props} title={t('addTitle')} verb={t('add', { count, formatted: number(count) })} zip={files}>
      <TextField
        label={t('folder')}
        mono
        help={t('folderHelp')}
        value={folder}
        onChange={setFolder}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
      />
    </ChoiceDialog>
  )
}

interface ChoiceDialogProps extends ImportProps {
  title: string
  verb: string
  zip: ChosenFiles
  children?: ReactNode
}

const ChoiceDialog = ({ title, verb, zip, workspace, onClose, onImported, children }: ChoiceDialogProps) => {
  const t = useT()
  const { contents, chosen } = zip
  const take = () => {
    const [first] = chosen
    if (!first) return
    workspace.putAll(chosen)
    onImported(first.path)
    onClose()
  }
  const noteOf = ({ path, text }: ZipFile) => {
    const present = workspace.find(path)
    return present ? (
      <Text as="span" textStyle="xs" color={present.text === text ? 'fg.muted' : 'orange.fg'}>
        {t(present.text === text ? 'transfer.same' : 'transfer.replaces')}
      </Text>
    ) : null
  }
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      onSubmit={take}
      note={contents && contents.files.length > 0 ? t('transfer.unsaved') : undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="solid"
            disabledReason={chosen.length === 0 ? t('transfer.nothingChosen') : null}
            data-autofocus
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <ZipView zip={zip} noteOf={noteOf} />
    </Dialog>
  )
}
