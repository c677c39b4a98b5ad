import { createProject } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation } from '@console/platform/query'
import { useNavigate } from '@console/platform/router'
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
