import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

let cluster

/** One server for all tests of a run. Each of its stores has a database of its own. */
export default async function setup() {
  cluster = spawn(process.execPath, [fileURLToPath(new URL('cluster.mjs', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  process.env['TEST_DATABASE'] = await new Promise((resolve, reject) => {
    cluster.stdout.once('data', (line) => resolve(String(line).trim()))
    cluster.once('exit', () => reject(new Error('PostgreSQL could not be started for the tests.')))
  })
  globalThis.endOfTestDatabase = () =>
    new Promise((resolve) => {
      cluster.once('exit', resolve)
      cluster.stdin.end()
    })
}
