import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import type { Release } from '../release/registryDocument.ts'
import type { RemoteConfig } from '../remote.ts'

/** The name under which a file is exposed: `./DeviceListScreen`. */
export const moduleOf = (file: string): string => `./${path.basename(file, path.extname(file))}`

const resourceOf = (module: Module): string => ('resource' in module && typeof module.resource === 'string' ? module.resource : '')

const linked = /\bhref\(\s*["'`]([\w-]+)["'`]/g
const stored = /\b(?:(?:local|session)Storage\.setItem|indexedDB\.open|createStore)\(\s*["'`]([^"'`]+)["'`]/g

/** What the remote's own code names: routes that it links to, and where it keeps something in the browser. */
const usesOf = ({ modules }: Compilation, own: string): Release['uses'] => {
  const sources = [...modules].filter((module) => resourceOf(module).startsWith(own)).map((module) => String(module.originalSource()?.source() ?? ''))
  const namesIn = (pattern: RegExp) => [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)))].sort()
  return { routes: namesIn(linked), storage: namesIn(stored) }
}

/** The shell shows the export that is named like its file. */
const missingExports = ({ modules, moduleGraph }: Compilation, context: string, files: readonly string[]): string[] =>
  files.filter((file) => {
    const module = [...modules].find((each) => resourceOf(each) === path.join(context, file))
    return module && moduleGraph.getExportsInfo(module).isExportProvided(moduleOf(file).slice(2)) === false
  })

const integrityOf = (file: string): string => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`

/** Proves that what a remote names is there, and writes release.json beside its entry: all that a deployment needs to know of this release. */
export const describeRelease = (remote: RemoteConfig, version: string) => (compiler: Compiler): void => {
  const files = [...remote.routes.map(({ screen }) => screen), ...remote.slots.map(({ component }) => component)]
  let uses: Release['uses'] = { routes: [], storage: [] }
  compiler.hooks.compilation.tap('describeRelease', (compilation) => {
    compilation.hooks.seal.tap('describeRelease', () => {
      uses = usesOf(compilation, path.join(compiler.context, 'src') + path.sep)
      for (const file of missingExports(compilation, compiler.context, files)) compilation.errors.push(new webpack.WebpackError(`${file} has no export named ${moduleOf(file).slice(2)}: the shell would find nothing to show.`))
    })
  })
  compiler.hooks.afterEmit.tap('describeRelease', ({ outputOptions, assets }) => {
    const entry = Object.keys(assets).find((name) => /^remoteEntry\.[^.]+\.js$/.test(name))
    if (!entry || !outputOptions.path) return
    const release: Release = {
      version,
      entry: `/remotes/${remote.name}/${version}/${entry}`,
      integrity: integrityOf(path.join(outputOptions.path, entry)),
      platform: remote.platform,
      routes: remote.routes.map(({ name, path: route, screen }) => ({ name, path: route, module: moduleOf(screen) })),
      nav: remote.nav,
      slots: remote.slots.map(({ slot, component }) => ({ slot, module: moduleOf(component) })),
      uses,
    }
    writeFileSync(path.join(outputOptions.path, 'release.json'), JSON.stringify(release, null, 2))
  })
}
