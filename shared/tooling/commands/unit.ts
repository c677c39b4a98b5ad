import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../workspace.ts'

/** Runs Jest; further arguments are Jest's own. */
export const run = (args: string[]): Promise<number> =>
  new Promise((resolve) => {
    const jest = spawn(process.execPath, [path.join(root, 'shared/node_modules/jest/bin/jest.js'), '-c', path.join(root, 'shared/tooling/jest/config.mjs'), ...args], { cwd: root, stdio: 'inherit' })
    jest.on('close', (code) => resolve(code ?? 1))
  })
