import type { Project } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { ButtonLink, EmptyState, PageHeader } from '@console/platform/ui'
import { ListView, type Sort } from '@console/platform/ui/table'
import { Code, Plus } from 'lucide-react'
import { useT } from '../i18n/index.ts'
import { ImportButton } from '../common/import/ImportButton.tsx'
import { DeleteProjectAction } from './DeleteProjectAction.tsx'
import { useProjectColumns } from './useProjectColumns.tsx'
import { useProjects } from './useProjects.ts'

const initialSort: Sort = { key: 'updatedAt', direction: 'desc' }
const textsOf = ({ name, firmwareSha }: Project) => [name, firmwareSha]

export const ProjectListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const list = useProjects()
  const columns = useProjectColumns()
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        count={list.data?.length}
        actions={<><ImportButton /><ButtonLink variant={list.data?.length === 0 ? 'outline' : 'solid'} to={href('project-gallery')} icon={<Plus aria-hidden />}>{t('projects.add')}</ButtonLink></>}
      />
      <ListView
        list={list}
        searchLabel={t('projects.search')}
        textsOf={textsOf}
        initialSort={initialSort}
        label={t('projects.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('project-editor', { id })}
        rowActions={(project) => <DeleteProjectAction project={project} />}
        rowActionCount={1}
        empty={
          <EmptyState icon={<Code aria-hidden />} title={t('projects.empty')} action={<ButtonLink variant="solid" size="xs" to={href('project-gallery')} icon={<Plus aria-hidden />}>{t('projects.add')}</ButtonLink>}>
            {t('projects.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
