import { runCommand } from '@console/platform-build/command'
import { contractProblems, currentReport, record, versionProblems } from '../contract/report.ts'

const usage = `Checks that the version of the platform contract says what has changed, and that the contract is recorded.

  npm run contract               checks
  npm run contract -- --record   writes shared/docs/contract-api.txt, once the version is right`

export const run = (args: readonly string[] = []): Promise<number> =>
  runCommand(args, { usage, flags: ['record'], most: 0, worksAlone: true }, async ({ flag }) => {
    const report = await currentReport()
    const problems = flag('record') ? versionProblems(report) : await contractProblems(report)
    for (const problem of problems) console.log(problem)
    if (problems.length > 0) return 1
    if (flag('record')) record(report)
    console.log(`Contract: version ${report.version} says what changed, and is recorded.`)
    return 0
  })
