import path from 'node:path'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { remoteFolders, root } from '../workspace.ts'

const projects = ['shared/platform', 'shared/testing', 'shared/tooling', 'shell', 'shell/tsconfig.worker.json', ...remoteFolders, 'cloud', 'e2e']

const check = (project: string): Promise<boolean> =>
  new Promise((resolve) => {
    const tsc = spawn(process.execPath, [path.join(root, 'shared/tooling/node_modules/typescript/bin/tsc'), '-p', project], { cwd: root, stdio: 'inherit' })
    tsc.on('close', (code) => resolve(code === 0))
  })

export const usage = `Type-checks every package.

  npm run types`

export const run = async (): Promise<number> => {
  const present = projects.filter((project) => existsSync(path.join(root, project)))
  let failed = 0
  for (const project of present) if (!(await check(project))) failed += 1
  console.log(failed === 0 ? `Types: ${present.length} projects pass.` : `Types: ${failed} of ${present.length} projects fail.`)
  return failed === 0 ? 0 : 1
}
