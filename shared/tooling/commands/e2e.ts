import { spawn } from 'node:child_process'
import path from 'node:path'
import { build } from '../build/build.ts'
import { root } from '../workspace.ts'

/** Builds what has changed and runs Playwright; further arguments are Playwright's own. */
export const run = async (args: string[]): Promise<number> => {
  await build(console.log)
  const cli = path.join(root, 'e2e/node_modules/@playwright/test/cli.js')
  return new Promise((resolve) => {
    spawn(process.execPath, [cli, 'test', ...args], { cwd: path.join(root, 'e2e'), stdio: 'inherit' }).on('close', (code) => resolve(code ?? 1))
  })
}
