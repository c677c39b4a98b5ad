import { afterEach, beforeEach } from '@jest/globals'
import type { TestConsole } from '@console/platform-testing'
import { resolveObjectURL } from 'node:buffer'

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

export interface Stored { sha256: string; projectId: string; createdAt: string; size: number; downloadCount: number }

/** The images that the cloud has, newest first. */
export const storedImages = async ({ api }: TestConsole): Promise<Stored[]> =>
  Object.values((await api.json('/api/v1/firmwares')) as Record<string, Stored>).sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))

export const short = ({ sha256 }: Stored): string => `${sha256.slice(0, 8)}…${sha256.slice(-6)}`
