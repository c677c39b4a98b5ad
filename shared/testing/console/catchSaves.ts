import { afterEach, beforeEach } from '@jest/globals'

export interface SavedFile {
  name: string
  file: Blob
}

/** What the tests of this file save, in order: what a browser does with a link that has a download name. */
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
    // The blob itself is kept: Node's own store may have lost a blob's bytes when a busy machine asks for them.
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
