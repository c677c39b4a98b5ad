import { useSearchParams } from '@console/platform/router'
import { useCallback, useState } from 'react'
import type { Place } from '../log/text/references.ts'
import type { OpenFile } from '../../common/files/workspace.ts'

/** Which file is shown, kept in the address (`?file=src/main.ino`), and the place in it that somebody asked for. */
export const useOpenFile = (files: readonly OpenFile[]) => {
  const [params, setParams] = useSearchParams()
  const [place, setPlace] = useState<Place | null>(null)
  const asked = params.get('file')
  const file = files.find(({ path }) => path === asked) ?? files.find(({ path }) => path.startsWith('src/')) ?? files[0]
  const show = useCallback((path: string) => {
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('file', path)
      return after
    }, { replace: true })
  }, [setParams])
  const goTo = useCallback((to: Place) => {
    setPlace({ ...to })
    show(to.path)
  }, [show])
  const open = useCallback((path: string) => {
    setPlace(null)
    show(path)
  }, [show])
  return { file, place: place?.path === file?.path ? place : null, open, goTo }
}

export type OpenFileState = ReturnType<typeof useOpenFile>
