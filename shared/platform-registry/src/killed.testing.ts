import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { released } from './document/changes.ts'
import { openDeployment } from './folder/deployment.ts'
import type { BuiltRelease } from './document/registryDocument.ts'

// Runs as a process of its own: starts a release and kills itself by kill -9 right before the registry is changed.
const [folder = '', what = ''] = process.argv.slice(2)

const { renameSync } = fs
fs.renameSync = (from, to) => {
  if (String(to).endsWith('registry.json')) process.kill(process.pid, 'SIGKILL')
  renameSync(from, to)
}
syncBuiltinESMExports()

const { publish } = await import('./publish.ts')
const built = JSON.parse(what) as BuiltRelease
await publish(openDeployment(folder), {
  what: 'release',
  change: released(built.name, built.release),
  built,
  say: () => {},
})
