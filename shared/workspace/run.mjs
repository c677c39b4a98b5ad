// Runs a command of commands.json, after installing the workspace if the lockfile has changed.
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
const commands = JSON.parse(readFileSync(path.join(root, 'shared/workspace/commands.json'), 'utf8'))
const file = Object.hasOwn(commands, name) ? commands[name].file : undefined
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 12)) fail(`Node 20.12 or newer is needed; this is ${process.version}.`)
if (file === undefined) {
  const list = Object.entries(commands).map(([command, { does }]) => `  ${command.padEnd(15)}${does}`)
  fail(`There is no command "${name}". There are:\n\n${list.join('\n')}`)
}
if (commands[name].takesArguments === false && args.some((argument) => argument !== '--help'))
  fail(`npm run ${name} takes no arguments, but was given ${args.join(' ')}.`)
installIfNeeded()
const tsx = await import(
  pathToFileURL(path.join(root, 'shared/workspace/node_modules/tsx/dist/esm/api/index.mjs')).href
)
tsx.register()
const { run, usage } = await import(pathToFileURL(path.join(root, 'shared', file)).href)
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
const { workspace } = await import(pathToFileURL(path.join(root, 'shared/workspace/workspace.ts')).href)
process.exit(
  // Commands of the build kit are told which remotes there are; all others take arguments only.
  await run(args, ...(file.startsWith('platform-build/') ? [workspace] : [])).catch((error) => {
    if (!(error instanceof UserError)) throw error
    fail(error.message)
  }),
)
