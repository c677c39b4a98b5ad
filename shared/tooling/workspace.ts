import path from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const dist = path.join(root, 'dist')
/** The builds of `npm run dev`, separate from those that `npm start` serves. */
export const devDist = path.join(root, '.cache/dev')

/** The folders of the remotes, such as `mfe-devices`. */
export const remoteFolders: string[] = readdirSync(root).filter((name) => name.startsWith('mfe-')).sort()

export const readJson = <T>(...parts: string[]): T => JSON.parse(readFileSync(path.join(...parts), 'utf8')) as T
export const versionOf = (folder: string): string => readJson<{ version: string }>(root, folder, 'package.json').version

/** A mistake of the user, explained by its message, which says what to do. Commands print it without a stack. */
export class UserError extends Error {}
