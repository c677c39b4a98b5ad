import path from 'node:path'
import { watchRemote } from '@console/platform-build/dev/watchRemote'
import { versionOf } from '@console/platform-build/home'
import { nameOf, releaseFolder } from '@console/platform-registry/document'
import { devDist, root } from '../workspace.ts'

/** The versions that remotes are built as, by folder. */
type Versions = Readonly<Record<string, string>>

/**
 * Builds these remotes whenever they change. Calls `onBuilt` when all of them are built, then after each build. The
 * versions are read at the start; a version that is raised later takes effect at the next start.
 */
export const watchRemotes = async (
  folders: readonly string[],
  onBuilt: (versions: Versions) => void,
): Promise<{ close(): Promise<void> }> => {
  const versions = Object.fromEntries(folders.map((folder) => [folder, versionOf(path.join(root, folder))]))
  const watching: { close(): Promise<void> }[] = []
  for (const folder of folders) {
    const into = releaseFolder(devDist, nameOf(folder), versions[folder] ?? '')
    watching.push(
      await watchRemote(path.join(root, folder), into, () => watching.length === folders.length && onBuilt(versions)),
    )
  }
  onBuilt(versions)
  return { close: async () => void (await Promise.all(watching.map((each) => each.close()))) }
}
