import type { Project } from '@console/shared/api'
import type { Http } from '@console/shared/contract'
import { Button, LoadFailed, PageHeader, Panel, Skeleton, styled, Text, type Crumb } from '@console/shared/ui'
import { Play, Square } from 'lucide-react'
import { useT } from '../i18n/index.ts'
import { beside } from './beside.data.ts'
import { BuildPanel } from './build/BuildPanel.tsx'
import { useBuild } from './build/useBuild.ts'
import { DraftBanner } from './unsaved/DraftBanner.tsx'
import { FilesPanel } from './files/FilesPanel.tsx'
import { useDrafts } from './unsaved/useDrafts.ts'
import { useOpenFile } from './files/useOpenFile.ts'
import { useSave } from './files/useSave.ts'
import { useWorkspace } from './files/useWorkspace.ts'
import { RenameProject } from './RenameProject.tsx'
import { useShortcuts } from './useShortcuts.ts'

const Columns = styled('div', { base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)', [beside]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(360px, 36%)' } } })

interface ProjectEditorProps {
  project: Project
  ide: Http
  breadcrumb: readonly Crumb[]
}

export const ProjectEditor = ({ project, ide, breadcrumb }: ProjectEditorProps) => {
  const t = useT()
  const { workspace, state, dirty } = useWorkspace(ide, project.id)
  const drafts = useDrafts(workspace, project.id, state.kind === 'ready')
  const { save, saving } = useSave(workspace)
  const { view, build, stop } = useBuild(ide, project.id, workspace, save)
  const files = state.kind === 'ready' ? state.files : []
  const openFile = useOpenFile(files)
  const ready = state.kind === 'ready'
  const building = view.state.kind === 'building'
  useShortcuts({ s: () => void (ready && save()), b: () => void (ready && build()) })
  const actions = (
    <>
      {dirty.length > 0 ? <Text as="span" alignSelf="center" pe="1" textStyle="xs" color="fg.muted">{t('editor.unsaved', { count: dirty.length })}</Text> : null}
      <Button aria-keyshortcuts="Control+S Meta+S" disabledReason={dirty.length === 0 ? t('editor.allSaved') : null} busy={saving} busyWord={t('saving')} onClick={() => void save()}>{t('save')}</Button>
      {building ? <Button icon={<Square aria-hidden />} onClick={stop}>{t('editor.stop')}</Button> : null}
      <Button variant="solid" aria-keyshortcuts="Control+B Meta+B" icon={<Play aria-hidden />} disabled={!ready} onClick={() => void build()}>{t('editor.build')}</Button>
    </>
  )
  return (
    <>
      <PageHeader title={project.name || project.id} heading={<RenameProject project={project} />} breadcrumb={breadcrumb} actions={actions} />
      {state.kind === 'failed' ? <Panel><LoadFailed what={t('editor.files')} error={state.error} onRetry={() => void workspace.load()} /></Panel> : null}
      {state.kind === 'loading' ? <Panel><div aria-busy="true"><Skeleton w="40%" /></div></Panel> : null}
      {ready ? (
        <>
          {drafts.left ? <DraftBanner draft={drafts.left} workspace={workspace} onRestore={drafts.restore} onDiscard={drafts.discard} /> : null}
          <Columns>
            <FilesPanel workspace={workspace} files={files} problems={view.problems} openFile={openFile} />
            <BuildPanel project={project} ide={ide} view={view} files={files} onPlace={openFile.goTo} />
          </Columns>
        </>
      ) : null}
    </>
  )
}
