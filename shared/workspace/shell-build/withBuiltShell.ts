import path from 'node:path'
import { buildInto, withTemporaryFolder } from '@console/platform-build/buildRemote'
import { UserError } from '@console/platform-registry/userError'
import { contractProblems } from '../contract/report.ts'
import { root } from '../workspace.ts'

/** Builds the shell as it is released, for an action on the folder. */
export const withBuiltShell = async (action: (built: string) => Promise<void>): Promise<void> => {
  const problems = await contractProblems()
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  await withTemporaryFolder(async (into) => {
    console.log('Building shell …')
    await buildInto(path.join(root, 'shell'), into)
    await action(into)
  })
}
