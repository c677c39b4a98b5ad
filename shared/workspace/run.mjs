// Runs a command from the commands folder, after installing the workspace if the lockfile has changed.
// Plain JavaScript without dependencies, since it runs before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stamp = path.join(root, 'node_modules/.installed')

const fail = (text) => {
  console.error(text)
  process.exit(1)
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex')

const installIfNeeded = () => {
  const wanted = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages …')
  const problem = install(root, '--frozen-lockfile')
  if (problem) fail(problem)
  writeFileSync(stamp, wanted)
}

const [name = '', ...args] = process.argv.slice(2)
// Those of the build kit that need nothing of this workspace run as they are.
const command = [
  'workspace/commands',
  'workspace/commands/browser',
  'workspace/commands/suite',
  'tooling/commands',
  'tooling/commands/suite',
]
  .map((folder) => path.join(root, 'shared', folder, `${name}.ts`))
  .find(existsSync)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 12)) fail(`Node 20.12 or newer is needed; this is ${process.version}.`)
if (!/^[a-z0-9-]+$/.test(name) || !command) fail(`There is no command "${name}".`)
installIfNeeded()
const tsx = await import(
  pathToFileURL(path.join(root, 'shared/workspace/node_modules/tsx/dist/esm/api/index.mjs')).href
)
tsx.register()
const { run, usage } = await import(pathToFileURL(command).href)
// Commands that export no usage print it themselves.
const { help } = parseArgs({
  args,
  options: { help: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
}).values
if (usage !== undefined && help) {
  console.log(usage)
  process.exit(0)
}
const { UserError } = await import(pathToFileURL(path.join(root, 'shared/platform-registry/src/userError.ts')).href)
process.exit(
  await run(args).catch((error) => {
    if (!(error instanceof UserError)) throw error
    fail(error.message)
  }),
)
