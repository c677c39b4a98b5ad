import path from 'node:path'
import { existsSync, readFileSync } from 'node:fs'

export const readJson = <T>(...parts: string[]): T => JSON.parse(readFileSync(path.join(...parts), 'utf8')) as T

/** The version of the package in this folder, its home. */
export const versionOf = (home: string): string => readJson<{ version: string }>(home, 'package.json').version

/** The checkout that a package lies in: a workspace of several packages, or the package itself. */
export const checkoutOf = (home: string): string => {
  for (let folder = home; path.dirname(folder) !== folder; folder = path.dirname(folder))
    if (existsSync(path.join(folder, 'pnpm-workspace.yaml'))) return folder
  return home
}
