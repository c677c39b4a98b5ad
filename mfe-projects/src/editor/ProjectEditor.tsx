import { type Project, longestName, projectListQuery, renameProject } from '@console/platform/api'
import { useUnsaved, type Http, useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import {
  lazyPart,
  LoadFailed,
  PageHeader,
  Panel,
  Skeleton,
  styled,
  type Crumb,
  useErrorText,
} from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { EditorActions } from './EditorActions.tsx'
import { sideBySide, BuildPanel } from './build/BuildPanel.tsx'
import { useBuild, useLastBuild } from './build/useBuild.ts'
import { FilesPanel } from './files/FilesPanel.tsx'
import { useOpenFile, useSave, useWorkspace } from './files/useWorkspace.ts'
import { useAssist } from './language/useAssist.ts'
import { SerialPanel } from './SerialPanel.tsx'
import { SidePanels } from './SidePanels.tsx'
import { DraftBanner } from './unsaved/DraftBanner.tsx'
import { useDrafts } from './unsaved/useDrafts.ts'
import { useFlash } from './useFlash.ts'
import { useShortcuts } from './useShortcuts.ts'

const Columns = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    [sideBySide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(360px, 36%)' },
  },
  // Files, board and serial monitor are seen at once.
  variants: { low: { true: { [sideBySide]: { '--code-height': 'max(280px, 40vh)' } }, false: {} } },
})

const DiagramHint = lazyPart('DiagramHint', () => import('./diagram/DiagramHint.tsx'))
const LibrariesPanel = lazyPart('LibrariesPanel', () => import('./libraries/LibrariesPanel.tsx'))

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
  useUnsaved(dirty.length > 0, { kept: drafts.kept, save })
  const { current, state: built, problems, build, stop } = useBuild(ide, project.id, workspace, save)
  const flash = useFlash({ ide, id: project.id, built, build })
  const files = state.kind === 'ready' ? state.files : []
  const openFile = useOpenFile(files)
  const assistance = useAssist(ide, project.id, workspace, openFile, built)
  const ready = state.kind === 'ready'
  const [serial, setSerial] = useState(false)
  useLastBuild(project, current, workspace, ready)
  useShortcuts({ s: () => void (ready && save()), b: () => void (ready && flash.build()) })
  return (
    <>
      <PageHeader
        title={project.name || project.id}
        heading={<RenameProject project={project} />}
        breadcrumb={breadcrumb}
        actions={
          <EditorActions
            dirty={dirty.length}
            draftWaits={drafts.left !== null}
            ready={ready}
            saving={saving}
            building={built.kind === 'building'}
            flash={flash}
            onSave={() => void save()}
            onStop={stop}
          />
        }
      />
      {state.kind === 'failed' ? (
        <Panel>
          <LoadFailed what={t('editor.files')} error={state.error} onRetry={() => void workspace.load()} />
        </Panel>
      ) : null}
      {state.kind === 'loading' ? (
        <Panel>
          <div aria-busy="true">
            <Skeleton w="40%" />
          </div>
        </Panel>
      ) : null}
      {ready ? (
        <>
          {drafts.left ? (
            <DraftBanner
              draft={drafts.left}
              workspace={workspace}
              onRestore={drafts.restore}
              onDiscard={drafts.discard}
            />
          ) : null}
          <Columns low={serial}>
            <FilesPanel
              project={project.name || project.id}
              workspace={workspace}
              files={files}
              problems={problems}
              assistance={assistance}
              openFile={openFile}
            />
            <SidePanels
              project={project.id}
              device={flash.picked}
              name={flash.name}
              building={built.kind === 'building'}
              onPlace={openFile.goTo}
              build={
                <BuildPanel project={project} current={current} files={files} flash={flash} onPlace={openFile.goTo} />
              }
              wiring={<DiagramHint workspace={workspace} onOpen={openFile.open} />}
              libraries={(shown) => (
                <LibrariesPanel
                  ide={ide}
                  workspace={workspace}
                  files={files}
                  shown={shown}
                  onPlace={openFile.goTo}
                  onOpen={openFile.open}
                  pending={<Skeleton aria-busy w="full" h="320px" borderRadius="l3" />}
                />
              )}
            />
          </Columns>
          <SerialPanel flash={flash} open={serial} onOpen={setSerial} />
        </>
      ) : null}
    </>
  )
}

export const RenameProject = ({ project: { id, name } }: { project: Project }) => {
  const t = useT()
  const { api, toast, dismissToast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const action = `rename project ${id}`
  const { mutateAsync } = useMutation({
    mutationFn: (wanted: string) => renameProject(api, id, wanted),
    onSuccess: () => {
      dismissToast?.(action)
      return cache.invalidateQueries({ queryKey: projectListQuery(api).queryKey })
    },
    onError: (error) => toast({ kind: 'error', title: t('editor.renameFailed'), text: errorText(error), action }),
  })
  return <InlineEdit value={name || id} label={t('projects.name')} onSave={mutateAsync} maxLength={longestName} />
}
