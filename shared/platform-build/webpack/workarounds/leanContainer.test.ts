import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { leanContainer } from './leanContainer.ts'
import { consumeShared } from './sharePlugins.ts'

// The same entry is built with what leanContainer puts in the place of the plugin's own files, and without: both must
// do the same.

interface Container {
  init(scope: object, initScope?: object[], extra?: object): unknown
  get(name: string): Promise<() => unknown>
}

interface Instance {
  name: string
  options: { version?: string }
  shareScopeMap: Record<string, object>
}

interface Core {
  CurrentGlobal: { __FEDERATION__: { __INSTANCES__: Instance[] } }
}

const require = createRequire(import.meta.url)
const enhanced = createRequire(require.resolve('@module-federation/enhanced/webpack'))
const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
const core = createRequire(tools.resolve('@module-federation/runtime'))('@module-federation/runtime-core') as Core

const folder = mkdtempSync(path.join(tmpdir(), 'container-'))

const build = async (alias: Record<string, string | false>, name: string): Promise<string> => {
  const context = path.join(folder, name)
  mkdirSync(context)
  writeFileSync(path.join(context, 'package.json'), '{"name":"alarms","version":"1.0.0"}')
  writeFileSync(
    path.join(context, 'screen.js'),
    "import { word } from 'lent'; export const screen = () => `a screen with ${word}`",
  )
  writeFileSync(path.join(context, 'broken.js'), "throw new Error('broken on purpose')")
  const output = path.join(context, 'out')
  const compiler = webpack({
    mode: 'production',
    target: 'async-node',
    context,
    entry: {},
    resolve: { alias },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: require.resolve('swc-loader'),
          options: { jsc: { parser: { syntax: 'typescript' } } },
        },
      ],
    },
    optimization: { minimize: false },
    infrastructureLogging: { level: 'error' },
    output: { path: output, uniqueName: 'alarms@1.0.0' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'alarms',
        filename: 'remoteEntry.js',
        library: { type: 'commonjs2' },
        exposes: { './Screen': './screen.js', './Broken': './broken.js' },
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true } },
      }),
      consumeShared({
        consumes: { lent: { import: false, requiredVersion: '^1.0.0', strictVersion: true, singleton: true } },
      }),
    ],
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })))
        else resolve()
      }),
    )
  })
  return path.join(output, 'remoteEntry.js')
}

const entries: string[] = []
beforeAll(async () => {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core })
  entries.push(await build({}, 'whole'), await build(leanContainer(), 'lean'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outcomeOf = (step: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(step)
    .catch((error: unknown) => `refused: ${String(error).split('\n', 1)[0]}`)

/** Another page, with a shell that lends this version. */
const run = async (entry: string, version: string) => {
  const instances = core.CurrentGlobal.__FEDERATION__.__INSTANCES__
  instances.length = 0
  jest.resetModules()
  const lent = {
    [version]: {
      version,
      from: 'shell',
      loaded: true,
      lib: () => ({ word: `word of ${version}` }),
      get: async () => () => ({ word: `word of ${version}` }),
      scope: ['default'],
      shareConfig: { singleton: true, requiredVersion: false },
      useIn: [],
      deps: [],
      strategy: 'loaded-first',
    },
  }
  const scope = { lent }
  const container = require(entry) as Container
  const begin = () =>
    outcomeOf(() => container.init(scope, [], { shareScopeMap: { default: scope }, shareScopeKeys: ['default'] }))
  const show = (name: string) =>
    outcomeOf(async () => {
      const shown = (await container.get(name))() as { screen?: () => string }
      return shown.screen?.() ?? Object.keys(shown)
    })
  const seen = [
    await begin(),
    await show('./Screen'),
    await show('./Broken'),
    await show('./None'),
    await begin(),
    await show('./Screen'),
  ]
  return {
    seen,
    instances: instances.map(({ name, options, shareScopeMap }) => [
      name,
      options.version,
      Object.keys(shareScopeMap),
      shareScopeMap['default'] === scope,
    ]),
    scope: Object.keys(scope),
  }
}

test.each(['1.2.0', '2.0.0'])(
  'MFE-06: a lean entry does what the plugin’s own does, in a shell that lends %s',
  async (version) => {
    const [whole = '', lean = ''] = entries
    const expected = await run(whole, version)
    expect(await run(lean, version)).toEqual(expected)
    expect(expected.seen[1]).toEqual(
      version === '1.2.0' ? 'a screen with word of 1.2.0' : expect.stringContaining('refused'),
    )
    expect(expected.seen[2]).toBe('refused: Error: broken on purpose')
  },
)
