import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding } from '@console/platform-build/lint/finding'
import { root as checkout } from '../workspace.ts'
import { knipConfig } from './knipConfig.ts'

interface Named {
  name: string
  line?: number
}

/** What knip says of one file; lists of what is fine are empty. */
type Issues = { file: string } & Record<Kind, readonly Named[]>

/** What to do about each kind of issue. */
const cures = {
  files: () => 'Nothing imports this file. Delete it, or name it in knipConfig.ts if something starts here.',
  dependencies: (name: string) => `Nothing imports ${name}. Take it out of dependencies.`,
  devDependencies: (name: string) => `Nothing imports ${name}. Take it out of devDependencies.`,
  unlisted: (name: string) => `${name} is not in this package's dependencies. Add it there.`,
  unresolved: (name: string) => `There is no ${name}.`,
  exports: (name: string) => `Nothing imports ${name}. Don't export it, or delete it.`,
  types: (name: string) => `Nothing imports ${name}. Don't export it, or delete it.`,
  duplicates: (name: string) => `${name} is exported under two names. Keep one.`,
  catalog: (name: string) => `No package takes ${name} from the catalog. Delete it.`,
} satisfies Record<string, (name: string) => string>
type Kind = keyof typeof cures

const executable = path.join(checkout, 'shared/workspace/node_modules/knip/bin/knip.js')

const findingsOf = (issues: Issues): Finding[] =>
  (Object.keys(cures) as Kind[]).flatMap((kind) =>
    issues[kind].flat().map(({ name, line }) => ({
      file: issues.file,
      ...(kind !== 'files' && line !== undefined && { line }),
      rule: `unused-${kind}`,
      message: cures[kind](name),
    })),
  )

/**
 * Finds files, exports and dependencies that nothing uses, and imports of packages that are not declared, in the
 * workspace at `root`.
 */
export const unused = (root: string): Promise<Finding[]> =>
  new Promise((resolve, reject) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'knip-'))
    const config = path.join(folder, 'knip.json')
    writeFileSync(config, JSON.stringify(knipConfig))
    const args = [
      executable,
      '--config',
      config,
      '--directory',
      root,
      '--reporter',
      'json',
      '--no-config-hints',
      '--no-progress',
    ]
    execFile(process.execPath, args, { maxBuffer: 1 << 28 }, (_, stdout, stderr) => {
      rmSync(folder, { recursive: true })
      if (!stdout.startsWith('{')) return reject(new Error(`knip did not run: ${stdout}${stderr}`))
      const { issues } = JSON.parse(stdout) as { issues: Issues[] }
      return resolve(issues.flatMap(findingsOf))
    })
  })
