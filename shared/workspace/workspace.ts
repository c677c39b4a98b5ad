import path from 'node:path'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { requireName } from '@console/platform-build/command'
import type { Place } from '@console/platform-build/place'
import { UserError } from '@console/platform-registry/userError'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const dist = path.join(root, 'dist')
/** The builds of `npm run dev`, separate from those that `npm start` serves. */
export const devDist = path.join(root, '.cache/dev')

/** The folders of the remotes, such as `mfe-devices`. */
export const remoteFolders: string[] = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .sort()

/** The folder of a remote of this workspace. */
export const requireRemote = (target: string): string => {
  if (remoteFolders.includes(target)) return target
  throw new UserError(
    `${target === '' ? 'The name of a remote is missing' : `There is no remote ${target}`}. There are ${remoteFolders.join(', ')}.`,
  )
}

/** This workspace, for the commands of the build kit. */
export const workspace: Place = {
  part: 'mfe-devices ',
  nameOf: requireName,
  homeOf: (target) => path.join(root, requireRemote(target)),
}
