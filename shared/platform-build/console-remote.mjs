#!/usr/bin/env node
// Runs a command for the remote in the current folder. Plain JavaScript: it registers what reads remote.config.ts.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'

const home = path.dirname(fileURLToPath(import.meta.url))

/** What each command does, in the order in which one meets them. */
const summaries = {
  dev: 'shows a console with the remote in it; each change is built and shown',
  test: 'the tests in Jest',
  lint: 'imports, sizes, names, translations, habits of tests',
  types: 'the types',
  names: 'writes names.gen.ts: the routes and slots that the remote may use',
  e2e: 'the browser tests, in the emulator',
  build: 'writes dist/, which a release takes',
  check:
    'lint, types, tests, a build and browser tests; --against ADDRESS also whether that console has what the build uses',
  preview: 'shows a build that is not released in a console, to one browser',
  release: 'makes a build the current release of a console',
  rollback: 'goes back to a former release',
  canary: 'gives a release to a share of the users',
  'check-canary': 'whether a canary fails more often than the current version',
  promote: 'gives the canary to everybody',
  'remove-old': 'removes releases that nobody goes back to any more',
  retire: 'takes the remote out of a console',
  repair: 'writes the registry.json of a console again, from its journal',
  history: 'who changed the registry of a console, when and why',
  keys: 'makes the key with which a team signs its releases',
  explain: 'files and lines for a stack of the built console',
}

const commands = new Map(
  ['commands', 'commands/suite'].flatMap((folder) =>
    readdirSync(path.join(home, folder)).flatMap((file) => {
      const [, name] = /^([a-z0-9-]+)\.[jt]s$/.exec(file) ?? []
      return name === undefined ? [] : [[name, path.join(home, folder, file)]]
    }),
  ),
)
const names = [...new Set([...Object.keys(summaries), ...commands.keys()])].filter((name) => commands.has(name))

const usage = `Usage: console-remote COMMAND, in the folder of a remote.

${names.map((name) => `  ${name.padEnd(14)}${summaries[name] ?? ''}`.trimEnd()).join('\n')}

console-remote COMMAND --help tells more. An npm script passes options on after --, such as: npm run check -- --against ADDRESS`

const [name = '', ...args] = process.argv.slice(2)
const command = commands.get(name)
if (command === undefined) {
  const asked = ['--help', '-h', 'help'].includes(name)
  if (asked) console.log(usage)
  else console.error(name === '' ? usage : `There is no command "${name}".\n\n${usage}`)
  process.exit(asked ? 0 : 1)
}
register()
const loaded = await import(pathToFileURL(command).href)
const { help } = parseArgs({
  args,
  options: { help: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
}).values
if (loaded.usage !== undefined && help) {
  console.log(loaded.usage)
  process.exit(0)
}
process.exit(await loaded.run(args))
