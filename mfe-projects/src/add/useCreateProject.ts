import { createProject } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useMutation } from '@console/shared/query'
import { useNavigate } from '@console/shared/router'
import { useReloadProjects } from '../common/useReloadProjects.ts'

/** Creates a project of a template and opens it. A name that is taken is refused by the server, which says so in its own words. */
export const useCreateProject = (template: string) => {
  const { api, href } = useConsole()
  const reloadProjects = useReloadProjects()
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async (name: string) => {
      const id = await createProject(api, { name, template })
      await reloadProjects()
      return id
    },
  })
  // Not for who has left meanwhile.
  const create = (name: string) => mutate(name, { onSuccess: (id) => void navigate(href('project-editor', { id })) })
  return { create, busy: isPending || isSuccess, error, forget: reset }
}
