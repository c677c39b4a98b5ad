import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { base } from '@console/platform-build/webpack/base'
import webpack from 'webpack'
import { root } from '../workspace.ts'
import { federationRuntime } from './federationRuntime.ts'

// Module Federation's runtime is built as the shell has it, and as its package is: both must do the same with the same
// remotes.

interface Runtime {
  init(options: object): { moduleCache: Map<string, unknown>; options: { remotes: readonly { name: string }[] } }
  registerRemotes(remotes: readonly object[]): void
  registerPlugins(plugins: readonly object[]): void
  loadRemote(id: string): Promise<unknown>
  loadShare(name: string, options?: object): Promise<(() => unknown) | false>
  satisfy(version: string, range: string): boolean
}

const shell = path.join(root, 'shell')
const folder = mkdtempSync(path.join(tmpdir(), 'runtime-'))

const build = async (name: string, alias: Record<string, string | false>): Promise<string> => {
  const output = path.join(folder, name)
  mkdirSync(output)
  const config = base(shell, 'development')
  const compiler = webpack({
    ...config,
    cache: false,
    devtool: false,
    target: ['webworker', 'es2022'],
    plugins: [],
    entry: 'data:text/javascript,export * from "@module-federation/enhanced/runtime"',
    resolve: { ...config.resolve, alias: { ...(config.resolve?.alias as Record<string, string>), ...alias } },
    output: { path: output, filename: 'runtime.js', library: { name: 'runtime', type: 'var' } },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })))
        else resolve()
      }),
    )
  })
  return readFileSync(path.join(output, 'runtime.js'), 'utf8')
}

const scripts: string[] = []
beforeAll(async () => {
  scripts.push(await build('whole', {}), await build('shells', federationRuntime()))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a step comes to. Places in files differ from build to build. */
const outcomeOf = async (step: () => unknown): Promise<unknown> => {
  try {
    return await step()
  } catch (error) {
    return `refused: ${String(error).split('\n', 1)[0]}`
  }
}

const run = async (script: string) => {
  // A page of its own: the runtime keeps what it knows in its global object.
  const world = createContext({ setTimeout, clearTimeout, URL, console })
  runInContext(script, world)
  const { init, loadRemote, loadShare, registerPlugins, registerRemotes, satisfy } = runInContext(
    'runtime',
    world,
  ) as Runtime
  const happened: string[] = []
  const entryOf = (entry: string) => ({
    init: (scope: object) => void happened.push(`${entry} begins with ${Object.keys(scope).join()}`),
    get: async (name: string) => {
      if (name !== './Screen') throw new Error(`No ${name} in ${entry}`)
      return () => ({ screen: `a screen of ${entry}` })
    },
  })
  const lent = {
    version: '1.4.0',
    scope: 'default',
    lib: () => 'lent by the shell',
    shareConfig: { singleton: true, requiredVersion: '^1.0.0' },
  }
  const instance = init({ name: 'shell', remotes: [], shared: { lent }, shareStrategy: 'loaded-first' })
  const hooks = [
    'beforeInit',
    'beforeRegisterRemote',
    'registerRemote',
    'beforeRequest',
    'afterResolve',
    'onLoad',
    'errorLoadRemote',
  ]
  const followed = hooks.map((hook) => [
    hook,
    (given: unknown) => {
      happened.push(hook)
      return hook === 'errorLoadRemote' || hook === 'onLoad' ? undefined : given
    },
  ])
  const loadEntry = ({ remoteInfo: { entry } }: { remoteInfo: { entry: string } }) => {
    happened.push(`loadEntry ${entry}`)
    if (entry.includes('missing')) throw new Error(`${entry} is missing`)
    return entryOf(entry)
  }
  registerPlugins([{ name: 'follow', ...Object.fromEntries(followed), loadEntry }])
  const seen: unknown[] = []
  const see = async (step: () => unknown) => void seen.push(await outcomeOf(step))
  registerRemotes([
    { name: 'alarms', entry: 'https://a.test/remoteEntry.js', type: 'var' },
    { name: 'gone', entry: 'https://a.test/missing.js', type: 'var' },
  ])
  await see(() => loadRemote('alarms/Screen'))
  await see(() => loadRemote('alarms/Screen'))
  await see(() => loadRemote('alarms/None'))
  await see(() => loadRemote('gone/Screen'))
  await see(() => loadRemote('gone/Screen'))
  await see(() => loadRemote('nobody/Screen'))
  await see(async () => (await loadShare('lent')) && 'lent')
  await see(() => loadShare('unknown'))
  await see(() => [satisfy('1.4.0', '^1.2.0'), satisfy('2.0.0', '^1.2.0')])
  return {
    seen,
    happened,
    remotes: instance.options.remotes.map(({ name }) => name),
    kept: [...instance.moduleCache.keys()],
  }
}

test('MFE-06: the shell’s build of the federation runtime does with remotes and shared modules what the package does', async () => {
  const [whole = '', shells = ''] = scripts
  // What it leaves out is left out.
  expect(shells.length).toBeLessThan(whole.length * 0.95)
  const expected = await run(whole)
  expect(await run(shells)).toEqual(expected)
  expect(expected.seen.slice(0, 2)).toEqual([
    { screen: 'a screen of https://a.test/remoteEntry.js' },
    { screen: 'a screen of https://a.test/remoteEntry.js' },
  ])
  expect(expected.happened).toContain('loadEntry https://a.test/missing.js')
})
