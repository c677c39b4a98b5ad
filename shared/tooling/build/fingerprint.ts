import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'

const isInput = (name: string) => name !== 'node_modules' && !/\.(test|spec)\.tsx?$/.test(name) && !name.endsWith('.md')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isInput(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))

const common = ['shared/platform/src', 'shared/tooling/webpack', 'shared/tooling/build']

/** Changes whenever a build of the package could come out differently. */
export const fingerprint = (folder: string): string => {
  const files = [folder, ...common].flatMap((part) => filesBelow(path.join(root, part))).sort()
  const hash = createHash('sha256')
  for (const file of [...files, path.join(root, 'pnpm-lock.yaml'), path.join(root, 'shared/platform/package.json')]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
