import { afterEach, beforeEach } from '@jest/globals'

export interface SavedFile {
  name: string
  file: Blob
}

/** The files that the tests of this file save, in order, by links with a download name. */
export const catchSaves = (): readonly SavedFile[] => {
  const saved: SavedFile[] = []
  const files = new Map<string, Blob>()
  const { createObjectURL, revokeObjectURL } = URL
  const save = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof HTMLAnchorElement) || !target.download) return
    event.preventDefault()
    const file = files.get(target.href)
    if (file) saved.push({ name: target.download, file })
  }
  beforeEach(() => {
    saved.length = 0
    files.clear()
    // Keeps the blob itself: on a busy machine, Node's own store may have lost its bytes by the time they are read.
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        const address = `blob:${location.origin}/${files.size}`
        files.set(address, file)
        return address
      },
      revokeObjectURL: () => {},
    })
    document.addEventListener('click', save)
  })
  afterEach(() => {
    document.removeEventListener('click', save)
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return saved
}
