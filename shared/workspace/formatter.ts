import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Finding } from '@console/platform-build/lint/finding'

const executable = path.join(path.dirname(createRequire(import.meta.url).resolve('oxfmt/package.json')), 'bin/oxfmt')

const runOxfmt = (root: string, mode: '--write' | '--list-different'): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const args = [executable, '--config', path.join(root, '.oxfmtrc.json'), mode, '.']
    execFile(process.execPath, args, { cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      // 1 says that files differ; anything else that it could not run, or that a file is no TypeScript.
      if (error && error.code !== 1) return reject(new Error(`oxfmt did not run: ${stdout}${stderr}`))
      return resolve(stdout.split('\n').filter(Boolean))
    })
  })

/** Writes the looks of all code as `.oxfmtrc.json` decides them. */
export const format = async (root: string): Promise<void> => {
  await runOxfmt(root, '--write')
}

/** The files that the formatter would change. */
export const unformatted = async (root: string): Promise<Finding[]> =>
  (await runOxfmt(root, '--list-different')).map((file) => ({
    file,
    rule: 'format',
    message: 'It does not look as the formatter writes it. Run npm run format.',
  }))
