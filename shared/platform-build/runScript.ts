import path from 'node:path'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Runs a script of a package that the build kit brings, in this folder. Returns its exit code. */
export const runScript = (name: string, script: string, args: readonly string[], home: string): Promise<number> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [path.join(path.dirname(resolve(`${name}/package.json`)), script), ...args], {
      cwd: home,
      stdio: 'inherit',
    })
    child.on('close', (code) => done(code ?? 1))
  })
