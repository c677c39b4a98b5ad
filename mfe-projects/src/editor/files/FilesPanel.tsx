import { Button, EmptyState, styled } from '@console/platform/ui'
import { CodeEditor } from '@console/platform/ui/code'
import { FilePlus, Plus } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Problem } from '../log/text/problems.ts'
import { ConflictBanner } from '../unsaved/ConflictBanner.tsx'
import { FileBar } from './FileBar.tsx'
import { FileDialogs, type FileQuestion } from './FileDialogs.tsx'
import { FileMenu } from './FileMenu.tsx'
import { FileTabs } from './FileTabs.tsx'
import type { OpenFileState } from './useOpenFile.ts'
import type { OpenFile, Workspace } from '../../common/files/workspace.ts'

const Frame = styled('section', { base: { display: 'flex', flexDirection: 'column', minW: '0', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' } })
// The editor's own border lies under the frame's; its ring lies inside.
const Code = styled('div', { base: { mx: '-1px', my: '-1px', '&& > *': { borderRadius: '0', borderColor: 'transparent' }, '&& > :focus-within': { outlineOffset: '-3px' } } })

interface FilesPanelProps {
  /** The project's name. */
  project: string
  workspace: Workspace
  files: readonly OpenFile[]
  problems: readonly Problem[]
  openFile: OpenFileState
}

export const FilesPanel = ({ project, workspace, files, problems, openFile: { file, place, open } }: FilesPanelProps) => {
  const t = useT()
  const id = useId()
  const hintId = `${id}-hint`
  const [asked, setAsked] = useState<FileQuestion | null>(null)
  const [cursor, setCursor] = useState({ line: 1, column: 1 })
  const path = file?.path
  const markers = useMemo(() => problems.filter((problem) => problem.path === path), [problems, path])
  const add = () => setAsked({ kind: 'add' })
  const rename = (from: string) => setAsked({ kind: 'rename', path: from })
  return (
    <Frame aria-label={t('editor.files')}>
      <FileTabs files={files} shown={file} panelId={id} onShow={open} onDelete={(gone) => setAsked({ kind: 'remove', path: gone })} onRename={rename} onAdd={add} menu={<FileMenu project={project} files={files} shown={file} onRename={rename} onImport={(zip) => setAsked({ kind: 'import', zip })} />} />
      {file ? (
        <div role="tabpanel" id={id} aria-label={file.path}>
          {file.conflict ? <ConflictBanner key={file.path} file={file} theirs={file.conflict.theirs} onSettle={(whose) => workspace.settle(file.path, whose)} /> : null}
          <Code><CodeEditor label={file.path} aria-describedby={hintId} path={`${id}/${file.path}`} language={file.path.endsWith('.ini') ? 'ini' : 'cpp'} value={file.text} height="75vh" markers={markers} marksLines goTo={place} onCursor={setCursor} onChange={(text) => workspace.edit(file.path, text)} /></Code>
          <FileBar path={file.path} hintId={hintId} problems={markers} cursor={cursor} />
        </div>
      ) : (
        <EmptyState icon={<FilePlus aria-hidden />} title={t('editor.noFiles')} action={<Button variant="solid" size="xs" icon={<Plus aria-hidden />} onClick={add}>{t('files.add')}</Button>}>{t('editor.noFilesText')}</EmptyState>
      )}
      {asked ? <FileDialogs question={asked} workspace={workspace} onClose={() => setAsked(null)} onOpen={open} /> : null}
    </Frame>
  )
}
