import { createProject, projectListQuery } from '@console/shared/api'
import { useConsole, type Http } from '@console/shared/contract'
import { useMutation, useQueryClient } from '@console/shared/query'
import { useNavigate } from '@console/shared/router'
import { useState } from 'react'
import { Workspace, type SaveFailure } from '../files/workspace.ts'
import type { ZipFile } from '../zip/readZip.ts'

interface Import {
  name: string
  files: readonly ZipFile[]
}

/** Makes a project of files and opens it. What could not be stored is tried again in the same project. */
export const useImportProject = (ide: Http) => {
  const { api, href } = useConsole()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: string; workspace: Workspace } | null>(null)
  const [failures, setFailures] = useState<readonly SaveFailure[]>([])
  const make = async ({ name, files }: Import) => {
    const id = await createProject(api, { name, template: 'empty' })
    const workspace = new Workspace(ide, id)
    workspace.begin()
    workspace.receive(files)
    setMade({ id, workspace })
    return { id, workspace }
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: Import) => {
      const { id, workspace } = made ?? (await make(wanted))
      const failed = await workspace.save()
      setFailures(failed)
      // It exists, whether or not the list arrives.
      const { select: _, ...list } = projectListQuery(api)
      await cache.fetchQuery({ ...list, staleTime: 0 }).catch(() => undefined)
      if (failed.length === 0) void navigate(href('project-editor', { id }))
    },
  })
  return { start: mutate, busy: isPending, error, forget: reset, made: made !== null, failures }
}
