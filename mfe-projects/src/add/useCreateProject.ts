import { createProject, projectListQuery } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useMutation, useQueryClient } from '@console/shared/query'
import { useNavigate } from '@console/shared/router'

/** Creates a project of a template and opens it. A name that is taken is refused by the server, which says so in its own words. */
export const useCreateProject = (template: string) => {
  const { api, href } = useConsole()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async (name: string) => {
      const id = await createProject(api, { name, template })
      // It exists, whether or not the list arrives.
      const { select: _, ...list } = projectListQuery(api)
      await cache.fetchQuery({ ...list, staleTime: 0 }).catch(() => undefined)
      return id
    },
    onSuccess: (id) => void navigate(href('project-editor', { id })),
  })
  return { create: mutate, busy: isPending || isSuccess, error, forget: reset }
}
