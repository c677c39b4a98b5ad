import { run as unit } from './unit.ts'

export const usage = `Runs the unit tests with the long proofs, before a release: all tests of the cloud's data on PostgreSQL, all random cases, each kind of
flood, packages installed in each way, the cloud at scale. \`npm test\` tries each of them in a shorter form. What follows -- goes to Jest.

  npm run proofs
  npm run proofs -- --selectProjects postgres
  npm run proofs -- shared/workspace/outside`

export const run = (args: string[]): Promise<number> => unit(args, { PROOFS: 'all' })
