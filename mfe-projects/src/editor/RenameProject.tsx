import { longestName, projectListQuery, renameProject, type Project } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import { useT } from '../i18n/index.ts'

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
