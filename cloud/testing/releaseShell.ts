import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRegistry } from '@console/platform-registry/open'

/**
 * Releases the shell of a built console into a folder as another version, without building it again as the command
 * does.
 */
export const releaseShell = async (dist: string, folder: string, version: string): Promise<void> => {
  const built = mkdtempSync(path.join(tmpdir(), 'shell-'))
  cpSync(dist, built, {
    recursive: true,
    filter: (file) => !/^(remotes|registry\.json|config\.json|\.build\.json)/.test(path.relative(dist, file)),
  })
  await (await openRegistry(folder)).shell.release(built, () => {}, { version, author: { actor: 'ada' } })
  rmSync(built, { recursive: true, force: true })
}
