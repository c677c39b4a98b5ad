import { Button, EmptyState, lazyPart, Mono, styled } from '@console/shared/ui'
import { CodeEditor } from '@console/shared/ui/code'
import { ConfirmDialog } from '@console/shared/ui/dialog'
import { FilePlus, OctagonAlert, Plus, TriangleAlert } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Problem } from '../log/text/problems.ts'
import { ConflictBanner } from '../unsaved/ConflictBanner.tsx'
import { FileTabs } from './FileTabs.tsx'
import type { OpenFileState } from './useOpenFile.ts'
import type { OpenFile, Workspace } from './workspace.ts'

const NewFileDialog = lazyPart('NewFileDialog', () => import('./NewFileDialog.tsx'))

const Frame = styled('section', { base: { display: 'flex', flexDirection: 'column', minW: '0', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' } })
// The editor's own border lies under the frame's.
const Code = styled('div', { base: { mx: '-1px', my: '-1px', '&& > *': { borderRadius: '0', borderColor: 'transparent' } } })
const Bar = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', minH: '7', px: '3.5', py: '1', borderTopWidth: '1px', bg: 'bg.subtle', textStyle: 'xs', color: 'fg.muted' } })
const Count = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', '& .lucide': { boxSize: '3.5' } }, variants: { kind: { error: { color: 'red.fg' }, warning: { color: 'orange.fg' } } } })

interface FilesPanelProps {
  workspace: Workspace
  files: readonly OpenFile[]
  problems: readonly Problem[]
  openFile: OpenFileState
}

export const FilesPanel = ({ workspace, files, problems, openFile: { file, place, open } }: FilesPanelProps) => {
  const t = useT()
  const id = useId()
  const [asked, setAsked] = useState<'add' | { remove: string } | null>(null)
  const path = file?.path
  const markers = useMemo(() => problems.filter((problem) => problem.path === path), [problems, path])
  const close = () => setAsked(null)
  const remove = (gone: string) => {
    close()
    void workspace.remove(gone)
  }
  return (
    <Frame aria-label={t('editor.files')}>
      <FileTabs files={files} shown={file} panelId={id} onShow={open} onDelete={(gone) => setAsked({ remove: gone })} onAdd={() => setAsked('add')} />
      {file ? (
        <div role="tabpanel" id={id} aria-label={file.path}>
          {file.conflict ? <ConflictBanner key={file.path} file={file} theirs={file.conflict.theirs} onSettle={(whose) => workspace.settle(file.path, whose)} /> : null}
          <Code><CodeEditor label={file.path} path={`${id}/${file.path}`} language={file.path.endsWith('.ini') ? 'ini' : 'cpp'} value={file.text} height="75vh" markers={markers} goTo={place} onChange={(text) => workspace.edit(file.path, text)} /></Code>
          <FileBar path={file.path} problems={markers} />
        </div>
      ) : (
        <EmptyState icon={<FilePlus aria-hidden />} title={t('editor.noFiles')} action={<Button variant="solid" size="xs" icon={<Plus aria-hidden />} onClick={() => setAsked('add')}>{t('files.add')}</Button>}>{t('editor.noFilesText')}</EmptyState>
      )}
      {asked === 'add' ? <NewFileDialog workspace={workspace} onClose={close} onCreated={open} /> : null}
      {asked && asked !== 'add' ? <ConfirmDialog open title={t('deleteQuestion', { name: asked.remove })} verb={t('delete')} onClose={close} onConfirm={() => remove(asked.remove)}>{t('files.deleteText')}</ConfirmDialog> : null}
    </Frame>
  )
}

const FileBar = ({ path, problems }: { path: string; problems: readonly Problem[] }) => {
  const t = useT()
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  const errors = problems.length - warnings
  return (
    <Bar>
      {errors > 0 ? <Count kind="error"><OctagonAlert aria-hidden />{t('editor.errors', { count: errors })}</Count> : null}
      {warnings > 0 ? <Count kind="warning"><TriangleAlert aria-hidden />{t('editor.warnings', { count: warnings })}</Count> : null}
      <Mono>{path}</Mono>
    </Bar>
  )
}
