import { createProject } from '@console/platform/api'
import { useConsole, type Http } from '@console/platform/contract'
import { useMutation } from '@console/platform/query'
import { useNavigate } from '@console/platform/router'
import { useState } from 'react'
import { useReloadProjects } from '../useReloadProjects.ts'
import { Workspace, type SaveFailure } from '../files/workspace.ts'
import type { ZipFile } from '../zip/readZip.ts'

interface Import {
  name: string
  files: readonly ZipFile[]
}

/** Makes a project of files and opens it. What could not be stored is tried again in the same project. */
export const useImportProject = (ide: Http) => {
  const { api, href } = useConsole()
  const reloadProjects = useReloadProjects()
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
      await reloadProjects()
      return failed.length === 0 ? id : null
    },
  })
  // Not for who has left meanwhile.
  const start = (wanted: Import) => mutate(wanted, { onSuccess: (id) => { if (id !== null) void navigate(href('project-editor', { id })) } })
  return { start, busy: isPending, error, forget: reset, made: made !== null, failures }
}
