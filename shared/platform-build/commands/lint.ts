import { runCommand } from '../command.ts'
import { formatFinding } from '../lint/finding.ts'
import { lint } from '../lint/lint.ts'
import { openRemote } from '../lint/workspace.ts'
import { here } from '../place.ts'

const usage = `Checks the remote in this folder: imports, sizes, names, translations, habits of tests.

  npm run lint`

export const run = (args: readonly string[] = []): Promise<number> =>
  runCommand(args, { usage, most: 0, worksAlone: true }, async () => {
    const workspace = openRemote(here.homeOf(''))
    const findings = await lint(workspace)
    for (const finding of findings) console.log(formatFinding(finding))
    console.log(
      `Lint: ${findings.length === 0 ? 'no findings' : `${findings.length} findings`} in ${workspace.files.length} files.`,
    )
    return findings.length === 0 ? 0 : 1
  })
