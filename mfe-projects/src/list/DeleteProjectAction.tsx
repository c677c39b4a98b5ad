import { deleteProject, projectListQuery, type Project } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useDeletion } from '@console/platform/lists'
import { IconButton } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { projectDeletions } from './useProjects.ts'

export const DeleteProjectAction = ({ project }: { project: Project }) => {
  const t = useT()
  const { api } = useConsole()
  const [asked, setAsked] = useState(false)
  const { mutate } = useDeletion({ mutationKey: projectDeletions, call: (id) => deleteProject(api, id), lists: [projectListQuery(api)], failure: 'silent' })
  const name = project.name || project.id
  const confirm = () => {
    setAsked(false)
    mutate(project.id)
  }
  return (
    <>
      <IconButton size="xs" label={t('deleteNamed', { name })} onClick={() => setAsked(true)}><Trash2 aria-hidden /></IconButton>
      {asked && <ConfirmDialog open title={t('deleteQuestion', { name })} verb={t('delete')} onClose={() => setAsked(false)} onConfirm={confirm}>{t('projects.deleteText')}</ConfirmDialog>}
    </>
  )
}
