import { run as e2e } from './browser/e2e.ts'
import { run as unit } from './unit.ts'

export const usage = `Runs the unit tests and the browser tests with the long proofs, before a release: all tests of the cloud's data on PostgreSQL, all random
cases, each kind of flood, packages installed in each way, the cloud at scale, each optional call of a server missing alone. \`npm test\` tries
each of them in a shorter form. What follows -- goes to Jest, and no browser test runs then.

  npm run proofs
  npm run proofs -- --selectProjects postgres
  npm run proofs -- shared/workspace/outside
  PROOFS=all npm run e2e -- flows/other-servers`

const proofs = { PROOFS: 'all' }

export const run = async (args: string[]): Promise<number> => {
  const failed = await unit(args, proofs)
  return args.length > 0 ? failed : (await e2e([], proofs)) || failed
}
