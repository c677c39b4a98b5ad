import { projectListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useParams } from '@console/platform/router'
import { ButtonLink, LoadFailed, PageHeader, Panel, Skeleton, StateCard } from '@console/platform/ui'
import { ChevronLeft, SearchX, Unplug } from 'lucide-react'
import { useT } from '../i18n/index.ts'
import { ProjectEditor, RenameProject } from './ProjectEditor.tsx'

export const ProjectEditorScreen = () => {
  const t = useT()
  const { api, ide, href } = useConsole()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(projectListQuery(api))
  const list = href('project-list')
  const breadcrumb = [{ label: t('projects.title'), to: list }]
  const back = (
    <ButtonLink to={list} icon={<ChevronLeft aria-hidden />}>
      {t('back')}
    </ButtonLink>
  )
  const project = data?.find((each) => each.id === id)
  if (project && ide) return <ProjectEditor key={id} project={project} ide={ide} breadcrumb={breadcrumb} />
  if (project) {
    return (
      <>
        <PageHeader title={project.name || id} heading={<RenameProject project={project} />} breadcrumb={breadcrumb} />
        <StateCard icon={<Unplug aria-hidden />} title={t('editor.noIde')} actions={back}>
          {t('editor.noIdeText')}
        </StateCard>
      </>
    )
  }
  // A cached list may lack a project that was just created.
  if (data && !isFetching) {
    return (
      <>
        <PageHeader title={t('editor.missing')} breadcrumb={breadcrumb} />
        <StateCard icon={<SearchX aria-hidden />} title={t('editor.missing')} actions={back}>
          {t('editor.missingText', { id })}
        </StateCard>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('projects.title')} breadcrumb={breadcrumb} />
      <Panel>
        {error ? (
          <LoadFailed what={t('projects.title')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div aria-busy="true">
            <Skeleton w="40%" />
          </div>
        )}
      </Panel>
    </>
  )
}
