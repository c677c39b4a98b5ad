import { useConsole } from '@console/platform/contract'
import { Button, EmptyState, styled, lazyPart, useErrorText } from '@console/platform/ui'
import { CodeEditor, type CodeLanguage } from '@console/platform/ui/code'
import { FileCode, FilePlus, Plus, TextAlignStart } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { DropTarget, useDroppedFiles } from '../../common/files/dropping.ts'
import { folderOf, newPath, placeOf } from '../../common/files/paths.ts'
import { isDirty, type OpenFile, type Workspace } from '../../common/files/workspace.ts'
import { useT } from '../../i18n/index.ts'
import { useDiagramSchema } from '../diagram/useDiagramSchema.ts'
import { useT as useLanguageText } from '../language/i18n/useT.ts'
import type { Assistance } from '../language/useAssist.ts'
import type { Problem } from '../log/references.ts'
import { ConflictBanner } from '../unsaved/ConflictBanner.tsx'
import { FileBar } from './FileBar.tsx'
import { FileMenu, FileTabs } from './FileTabs.tsx'
import { useT as useFileText } from './i18n/useT.ts'
import type { OpenFileState } from './useWorkspace.ts'

const Frame = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
  },
})
// The editor's own border lies under the frame's; its ring lies inside.
const Code = styled('div', {
  base: {
    mx: '-1px',
    my: '-1px',
    '&& > *': { borderRadius: '0', borderColor: 'transparent' },
    '&& > :focus-within': { outlineOffset: '-3px' },
  },
})
// A phone's tabs need its room; the menu has it, too.
const Wide = styled('span', { base: { hideBelow: 'md' } })

/** Whoever shows something below the files may make them lower. */
const codeHeight = 'var(--code-height, 75vh)'

const languageOf = (path: string): CodeLanguage =>
  path.endsWith('.json')
    ? 'json'
    : /\.(ini|properties)$/.test(path)
      ? 'ini'
      : /\.(txt|md|clang-format)$/.test(path)
        ? 'plaintext'
        : 'cpp'

interface FilesPanelProps {
  /** The project's name. */
  project: string
  workspace: Workspace
  files: readonly OpenFile[]
  /** The problems of the last build. */
  problems: readonly Problem[]
  assistance: Assistance
  openFile: OpenFileState
}

export const FilesPanel = ({
  project,
  workspace,
  files,
  problems,
  assistance: { assist, checked, pathOf, formats },
  openFile: { tabs, file, place, open, goTo, closeTab },
}: FilesPanelProps) => {
  const t = useT()
  const languageText = useLanguageText()
  const fileText = useFileText()
  const id = useId()
  const hintId = `${id}-hint`
  const [dialog, setDialog] = useState<FileQuestion | null>(null)
  const [formatNow, setFormatNow] = useState<object | null>(null)
  const [cursor, setCursor] = useState({ line: 1, column: 1 })
  const path = file?.path
  const schema = useDiagramSchema(path)
  const built = useMemo(() => problems.filter((problem) => problem.path === path), [problems, path])
  // A problem of the build stays marked while the check still finds it, at its current place.
  const markers = useMemo(
    () => (checked ? checked.filter(({ message }) => built.some((each) => each.message === message)) : built),
    [checked, built],
  )
  const add = () => setDialog({ kind: 'add' })
  const format = () => setFormatNow({})
  const hidden = files.filter((one) => !tabs.includes(one))
  const openOther = () => setDialog({ kind: 'open', files: hidden })
  const rename = (from: string) => setDialog({ kind: 'rename', path: from })
  const bring = (brought: readonly File[]) =>
    setDialog({ kind: 'import', files: brought, folder: folderOf(path ?? '') })
  const dragging = useDroppedFiles(bring)
  return (
    <Frame aria-label={t('editor.files')}>
      <FileTabs
        files={tabs}
        shown={file}
        panelId={id}
        onShow={open}
        onDelete={(gone) => setDialog({ kind: 'remove', path: gone })}
        onRename={rename}
        onAdd={add}
        menu={
          <>
            {file && formats ? (
              <Wide>
                <Button
                  size="xs"
                  variant="ghost"
                  icon={<TextAlignStart aria-hidden />}
                  aria-keyshortcuts="Shift+Alt+F"
                  onClick={format}
                >
                  {languageText('format')}
                </Button>
              </Wide>
            ) : null}
            <FileMenu
              project={project}
              files={files}
              hidden={hidden.length}
              shown={file}
              onOpen={openOther}
              onFormat={formats ? format : undefined}
              onRename={rename}
              onImport={bring}
            />
          </>
        }
      />
      {file ? (
        <div role="tabpanel" id={id} aria-label={file.path}>
          {file.conflict ? (
            <ConflictBanner
              key={file.path}
              file={file}
              theirs={file.conflict.theirs}
              onResolve={(whose) => workspace.resolveConflict(file.path, whose)}
            />
          ) : null}
          <Code>
            <CodeEditor
              label={file.path}
              aria-describedby={hintId}
              path={pathOf(file.path)}
              language={languageOf(file.path)}
              schema={schema}
              value={file.text}
              height={codeHeight}
              markers={markers}
              {...(checked && { checked })}
              assist={assist}
              marksLines
              goTo={place}
              formatNow={formatNow}
              onCursor={setCursor}
              onChange={(text) => workspace.edit(file.path, text)}
            />
          </Code>
          <FileBar
            path={file.path}
            hintId={hintId}
            problems={checked ?? markers}
            cursor={cursor}
            onProblem={(problem) => goTo({ ...problem, path: file.path })}
          />
        </div>
      ) : hidden.length > 0 ? (
        <EmptyState
          icon={<FileCode aria-hidden />}
          title={fileText('noTab')}
          action={
            <Button variant="solid" size="xs" onClick={openOther}>
              {fileText('openItem')}
            </Button>
          }
        >
          {fileText('noTabText')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<FilePlus aria-hidden />}
          title={t('editor.noFiles')}
          action={
            <Button variant="solid" size="xs" icon={<Plus aria-hidden />} onClick={add}>
              {t('files.add')}
            </Button>
          }
        >
          {t('editor.noFilesText')}
        </EmptyState>
      )}
      {dragging ? <DropTarget>{fileText('dropHere')}</DropTarget> : null}
      {dialog ? (
        <FileDialogs
          question={dialog}
          workspace={workspace}
          onClose={() => setDialog(null)}
          onOpen={open}
          onCloseTab={closeTab}
        />
      ) : null}
    </Frame>
  )
}

const FileNameDialog = lazyPart('FileNameDialog', () => import('./FileNameDialog.tsx'))
const RemoveFileDialog = lazyPart('RemoveFileDialog', () => import('./RemoveFileDialog.tsx'))
const OpenFileDialog = lazyPart('OpenFileDialog', () => import('./OpenFileDialog.tsx'))
const ImportDialog = lazyPart('ImportDialog', () => import('./ImportDialog.tsx'))

/** The open dialog. */
type FileQuestion =
  | { kind: 'add' }
  | { kind: 'rename' | 'remove'; path: string }
  | { kind: 'open'; files: readonly OpenFile[] }
  | { kind: 'import'; files: readonly File[]; folder: string }

interface FileDialogsProps {
  question: FileQuestion
  workspace: Workspace
  onClose: () => void
  onOpen: (path: string) => void
  onCloseTab: (path: string) => void
}

const FileDialogs = ({ question, workspace, onClose, onOpen, onCloseTab }: FileDialogsProps) => {
  const t = useT()
  const { toast } = useConsole()
  const errorText = useErrorText()
  const create = async (path: string) => {
    await workspace.create(path)
    onOpen(path)
  }
  const rename = (from: string) => async (to: string) => {
    const reason = await workspace.rename(from, to)
    onOpen(to)
    if (reason !== null)
      toast({ kind: 'warning', title: t('files.renamedBoth', { path: from }), text: errorText(reason) })
  }
  const remove = (path: string) => {
    onClose()
    void workspace.remove(path)
  }
  const closeTab = (path: string) => {
    onClose()
    onCloseTab(path)
  }
  const { kind } = question
  const names = { workspace, onClose }
  if (kind === 'add')
    return (
      <FileNameDialog
        {...names}
        title={t('files.newTitle')}
        verb={t('files.created')}
        busyWord={t('files.creating')}
        initial="main.ino"
        pathOf={newPath}
        onName={create}
      />
    )
  if (kind === 'rename')
    return (
      <FileNameDialog
        {...names}
        title={t('files.renameTitle', { path: question.path })}
        verb={t('files.rename')}
        busyWord={t('files.renaming')}
        initial={question.path}
        pathOf={placeOf}
        onName={rename(question.path)}
      />
    )
  if (kind === 'import')
    return <ImportDialog {...names} files={question.files} folder={question.folder} onImported={onOpen} />
  if (kind === 'open') return <OpenFileDialog files={question.files} onClose={onClose} onOpen={onOpen} />
  const { path } = question
  return (
    <RemoveFileDialog
      path={path}
      dirty={workspace.files.some((file) => file.path === path && isDirty(file))}
      onClose={onClose}
      onRemove={() => remove(path)}
      onCloseTab={() => closeTab(path)}
    />
  )
}
