import path from 'node:path'
import { readdirSync, statSync } from 'node:fs'
import { root } from '../workspace.ts'

const isPacked = (file: string): boolean =>
  !/(^|\/)(node_modules|fixtures)(\/|$)|\.(test|spec|testing)\.tsx?$/.test(file)
export const isSource = (file: string): boolean => /(?<!\.d)\.tsx?$/.test(file)

/** The files of a package that its `files` name, tests left out. */
export const filesOf = (folder: string, names: readonly string[]): string[] => {
  const home = path.join(root, folder)
  const below = (name: string): string[] =>
    statSync(path.join(home, name)).isDirectory()
      ? readdirSync(path.join(home, name)).flatMap((each) =>
          isPacked(`${name}/${each}`) ? below(`${name}/${each}`) : [],
        )
      : [name]
  return names.flatMap(below).filter(isPacked)
}
