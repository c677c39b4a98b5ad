import { type Project, projectListQuery, deleteProject } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { shortSha } from '@console/platform/lib'
import { useUndeleted, useDeletion } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'
import { ButtonLink, EmptyState, PageHeader, Link, Mono, RelativeTime, IconButton } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { ListView, type Sort, type Column } from '@console/platform/ui/table'
import { Code, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '../i18n/index.ts'
import { ImportButton } from './ImportButton.tsx'

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
        actions={
          <>
            <ImportButton />
            <ButtonLink
              variant={list.data?.length === 0 ? 'outline' : 'solid'}
              to={href('project-gallery')}
              icon={<Plus aria-hidden />}
            >
              {t('projects.add')}
            </ButtonLink>
          </>
        }
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
          <EmptyState
            icon={<Code aria-hidden />}
            title={t('projects.empty')}
            action={
              <ButtonLink variant="solid" size="xs" to={href('project-gallery')} icon={<Plus aria-hidden />}>
                {t('projects.add')}
              </ButtonLink>
            }
          >
            {t('projects.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}

const useProjectColumns = (): readonly Column<Project>[] => {
  const t = useT()
  const { href } = useConsole()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('projects.name'),
        cell: ({ name, id }) => name || id,
        sortValue: ({ name, id }) => name || id,
        width: 'minmax(136px, 1.6fr)',
      },
      {
        key: 'updatedAt',
        header: t('projects.updatedAt'),
        cell: ({ updatedAt }) => <RelativeTime time={updatedAt} />,
        sortValue: ({ updatedAt }) => updatedAt,
        firstSort: 'desc',
        width: 'minmax(104px, 1fr)',
        muted: true,
        phone: 'labelled',
      },
      {
        key: 'firmwareSha',
        header: t('projects.latestFirmware'),
        cell: ({ firmwareSha }) =>
          firmwareSha === null ? (
            '—'
          ) : (
            <Link to={href('firmware-details', { sha: firmwareSha })}>
              <Mono>{shortSha(firmwareSha)}</Mono>
            </Link>
          ),
        width: 'minmax(112px, 1fr)',
        phone: 'labelled',
      },
      {
        key: 'lastBuildAt',
        header: t('projects.lastBuildAt'),
        cell: ({ lastBuildAt }) => <RelativeTime time={lastBuildAt} empty={t('never')} />,
        sortValue: ({ lastBuildAt }) => lastBuildAt,
        firstSort: 'desc',
        width: 'minmax(104px, 1fr)',
        muted: true,
        phone: 'labelled',
      },
    ],
    [t, href],
  )
}

const projectDeletions = ['projects', 'delete'] as const
const keyOf = ({ id }: Project) => id

const useProjects = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(projectListQuery(api))
  return {
    data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: projectDeletions, keyOf }),
    error,
    isFetching,
    refetch,
  }
}

const DeleteProjectAction = ({ project }: { project: Project }) => {
  const t = useT()
  const { api } = useConsole()
  const [confirming, setConfirming] = useState(false)
  const { mutate } = useDeletion({
    mutationKey: projectDeletions,
    call: (id) => deleteProject(api, id),
    lists: [projectListQuery(api)],
    failure: 'silent',
  })
  const name = project.name || project.id
  const confirm = () => {
    setConfirming(false)
    mutate(project.id)
  }
  return (
    <>
      <IconButton size="xs" label={t('deleteNamed', { name })} onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {confirming && (
        <ConfirmDialog
          open
          title={t('deleteQuestion', { name })}
          verb={t('delete')}
          onClose={() => setConfirming(false)}
          onConfirm={confirm}
        >
          {t('projects.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
