import { resolveObjectURL } from 'node:buffer'
import { afterEach, beforeEach } from '@jest/globals'

export interface SavedFile {
  name: string
  file: Blob | undefined
}

/** What the tests of this file save, in order: what a browser does with a link that has a download name. */
export const catchSaves = (): readonly SavedFile[] => {
  const saved: SavedFile[] = []
  const save = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof HTMLAnchorElement) || !target.download) return
    event.preventDefault()
    saved.push({ name: target.download, file: resolveObjectURL(target.getAttribute('href') ?? '') as Blob | undefined })
  }
  beforeEach(() => {
    saved.length = 0
    document.addEventListener('click', save)
  })
  afterEach(() => document.removeEventListener('click', save))
  return saved
}
