import path from 'node:path'
import { readFileSync } from 'node:fs'
import { openWorkspace } from '@console/platform-build/lint/workspace'
import { type Coverage, coverageOf, listedIds, titlesOf } from '../documents/requirements.ts'
import { root } from '../workspace.ts'

/** The report, and whether it is a failure, as when a requirement has no test. */
export const report = ({ groups, unknown }: Coverage): { lines: string[]; failed: boolean } => {
  const untested = groups.reduce((sum, group) => sum + group.untested.length, 0)
  const all = groups.reduce((sum, group) => sum + group.ids.length, 0)
  return {
    lines: [
      ...groups.map(
        ({ name, ids, untested: missing }) =>
          `${name.padEnd(6)}${`${ids.length - missing.length}/${ids.length}`.padStart(6)}${missing.length > 0 ? `  untested: ${missing.join(' ')}` : ''}`,
      ),
      ...unknown.map(
        ({ id, title: { file, line } }) =>
          `${file}:${line}  ${id} is no requirement. Correct the title, or add the requirement to shared/docs/requirements.md.`,
      ),
      `Requirements: ${all - untested} of ${all} named by a test.`,
    ],
    failed: unknown.length > 0 || untested > 0,
  }
}

export const usage = `Lists the requirements of shared/docs/requirements.md that no test names, and fails when there are some.

  npm run requirements`

export const run = async (): Promise<number> => {
  const ids = listedIds(readFileSync(path.join(root, 'shared/docs/requirements.md'), 'utf8'))
  const { lines, failed } = report(coverageOf(ids, titlesOf(openWorkspace(root))))
  for (const line of lines) console.log(line)
  return failed ? 1 : 0
}
