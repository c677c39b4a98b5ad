import { findPrograms } from '../../scale/programs.ts'
import startServer from '../stores/setup.mjs'
import endServer from '../stores/teardown.mjs'

/**
 * Before the tests of a run: the PostgreSQL server in which each of their clouds gets a database. What it returns ends
 * that.
 */
export default async function startServers(): Promise<() => Promise<void>> {
  findPrograms(console.log)
  await startServer()
  return async () => endServer()
}
