import { contractProblems, currentReport, record } from '../contract/report.ts'

/** Checks that the version of the platform contract says what has changed since the last release; `--record` notes the contract as released. */
export const run = async (args: readonly string[] = []): Promise<number> => {
  const problems = await contractProblems()
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) return 1
  const report = await currentReport()
  if (args.includes('--record')) record(report)
  console.log(`Contract: version ${report.version} says what changed.`)
  return 0
}
