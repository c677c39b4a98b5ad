import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SdkFile {
  path: string
  content: string
}

/** What running and testing a library leaves in its folder. */
const left = /^(\.|node_modules$|__pycache__$|build$|dist$|.*\.(pyc|egg-info|test\.\w+)$)/
const deepest = 6
const maxFiles = 300

/** Follows no links, so that nothing outside of the folder is among them. */
export async function filesIn(folder: string, below = '', depth = 1): Promise<SdkFile[]> {
  const isFolder = (await lstat(join(folder, below)).catch(() => undefined))?.isDirectory() ?? false
  const entries = isFolder ? await readdir(join(folder, below), { withFileTypes: true }) : []
  const files: SdkFile[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (left.test(entry.name) || files.length >= maxFiles) continue
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isFile()) files.push({ path, content: await readFile(join(folder, path), 'utf8') })
    else if (entry.isDirectory() && depth < deepest) files.push(...(await filesIn(folder, path, depth + 1)))
  }
  return files
}
