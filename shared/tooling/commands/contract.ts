import { contractProblems, currentReport, record, versionProblems } from '../contract/report.ts'

export const usage = `Checks that the version of the platform contract says what has changed, and that the contract is recorded.

  npm run contract               checks
  npm run contract -- --record   writes shared/docs/contract-api.txt, once the version is right`

export const run = async (args: readonly string[] = []): Promise<number> => {
  const records = args.includes('--record')
  const report = await currentReport()
  const problems = records ? versionProblems(report) : await contractProblems()
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) return 1
  if (records) record(report)
  console.log(`Contract: version ${report.version} says what changed, and is recorded.`)
  return 0
}
