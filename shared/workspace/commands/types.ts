import path from 'node:path'
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { root } from '../workspace.ts'

const configsIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((file) => /^tsconfig(\.worker)?\.json$/.test(file))
    .map((file) => `${folder}/${file}`)
const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => path.posix.join(folder, name))

/** The configurations of all packages. */
export const projects = (): string[] =>
  [...foldersIn('.'), ...foldersIn('cloud'), ...foldersIn('shared')].flatMap(configsIn).sort()

const check = (project: string): Promise<boolean> =>
  new Promise((resolve) => {
    const tsc = spawn(
      process.execPath,
      [path.join(root, 'shared/workspace/node_modules/typescript/bin/tsc'), '-p', project],
      { cwd: root, stdio: 'inherit' },
    )
    tsc.on('close', (code) => resolve(code === 0))
  })

export const usage = `Type-checks every package.

  npm run types`

/** `packages` are the folders of those to check. */
export const run = async (_args: readonly string[] = [], packages?: readonly string[]): Promise<number> => {
  const present = projects().filter(
    (project) => packages === undefined || packages.includes(path.posix.dirname(project)),
  )
  let failed = 0
  for (const project of present) if (!(await check(project))) failed += 1
  console.log(
    failed === 0 ? `Types: ${present.length} projects pass.` : `Types: ${failed} of ${present.length} projects fail.`,
  )
  return failed === 0 ? 0 : 1
}
