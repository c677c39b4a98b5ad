import { useReadable, type Http } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { isDirty, Workspace } from '../../common/files/workspace.ts'

/** The files of a project, loaded when the screen opens and looked at again when the window comes back. */
export const useWorkspace = (ide: Http, id: string) => {
  const [workspace] = useState(() => new Workspace(ide, id))
  const state = useReadable(workspace)
  useEffect(() => {
    void workspace.load()
    const look = () => { if (document.visibilityState === 'visible') void workspace.refresh() }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [workspace])
  const dirty = state.kind === 'ready' ? state.files.filter(isDirty) : []
  return { workspace, state, dirty }
}
