import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import type { ExtensionEntry, Release } from '@console/platform-registry/document'
import type { ExtensionConfig, ExtensionPoint, IconConfig, RemoteConfig } from '../remote.ts'
import { entriesIn } from './joinBoxes.ts'
import { type UsedNames, watchUsedNames } from './sharedNames.ts'
import { vendorRanges } from './sharing.ts'

/** The name under which a file is exposed: `./DeviceListScreen`. */
export const moduleOf = (file: string): string => `./${path.basename(file, path.extname(file))}`

/** The files whose exports the shell loads: screens, what fills slots, and extensions. */
export const exposedFiles = ({ routes, slots, extensions = [] }: RemoteConfig): string[] => [
  ...routes.map(({ screen }) => screen),
  ...slots.map(({ component }) => component),
  ...extensions.flatMap(({ component, run = component }) => run ?? []),
]

/** Older shells know icons by name only. */
const iconOf = (icon: IconConfig): { icon: string; iconPath?: string } =>
  typeof icon === 'string' ? { icon } : { icon: 'blocks', iconPath: icon.path }

const extensionOf = ({
  component,
  run = component,
  icon,
  props: _,
  ...extension
}: ExtensionConfig): ExtensionEntry => ({
  ...extension,
  ...(run !== undefined && { module: moduleOf(run) }),
  ...(icon !== undefined && iconOf(icon)),
})

/** The modules of what it adds to the dashboard. */
const boxModules = ({ extensions = [] }: RemoteConfig): string[] => [
  ...new Set(
    extensions
      .filter(({ point }) => point === 'dashboard.box/v1')
      .flatMap(({ component }) => (component === undefined ? [] : moduleOf(component))),
  ),
]

/** The ids that the owner has itself, by point. */
export const takenOf = (points: Readonly<Record<string, ExtensionPoint>>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(points).map(([point, { taken = [] }]) => [point, taken]))

const resourceOf = (module: Module): string =>
  'resource' in module && typeof module.resource === 'string' ? module.resource : ''

const stored = /\b(?:(?:local|session)Storage\.setItem|indexedDB\.open|createStore)\(\s*["'`]([^"'`]+)["'`]/g

/** Where the remote's own code keeps something in the browser. */
const storageOf = ({ modules }: Compilation, own: string): string[] => {
  const sources = [...modules]
    .filter((module) => resourceOf(module).startsWith(own))
    .map((module) => String(module.originalSource()?.source() ?? ''))
  return [...new Set(sources.flatMap((source) => [...source.matchAll(stored)].map(([, key = '']) => key)))].sort()
}

/** The shell shows the export that is named like its file. */
const missingExports = ({ modules, moduleGraph }: Compilation, context: string, files: readonly string[]): string[] =>
  files.filter((file) => {
    const module = [...modules].find((each) => resourceOf(each) === path.join(context, file))
    return module && moduleGraph.getExportsInfo(module).isExportProvided(moduleOf(file).slice(2)) === false
  })

/** Vendors such as react have a version range of their own, which says what they have. */
const isFacade = (key: string): boolean => key.startsWith('@console/')

const integrityOf = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`

/** Proves that what a remote names is there, and writes release.json beside its entry: all that a deployment needs to know of this release. */
export const describeRelease =
  (remote: RemoteConfig, version: string) =>
  (compiler: Compiler): void => {
    const files = exposedFiles(remote)
    let storage: readonly string[] = []
    let usedNames: () => UsedNames
    compiler.hooks.thisCompilation.tap('describeRelease', (compilation) => {
      usedNames = watchUsedNames(compilation)
      compilation.hooks.afterOptimizeDependencies.tap('describeRelease', () => {
        for (const { key, file } of usedNames().whole) {
          if (isFacade(key))
            compilation.errors.push(
              new webpack.WebpackError(
                `${file} uses all of ${key}: whether a shell has what it needs can't be proved. Import the names that it uses.`,
              ),
            )
        }
      })
    })
    compiler.hooks.compilation.tap('describeRelease', (compilation) => {
      compilation.hooks.seal.tap('describeRelease', () => {
        storage = storageOf(compilation, path.join(compiler.context, 'src') + path.sep)
        for (const file of missingExports(compilation, compiler.context, files))
          compilation.errors.push(
            new webpack.WebpackError(
              `${file} has no export named ${moduleOf(file).slice(2)}: the shell would find nothing to show.`,
            ),
          )
      })
    })
    compiler.hooks.afterEmit.tap('describeRelease', ({ outputOptions, assets }) => {
      const { entry, joined } = entriesIn(Object.keys(assets))
      const { path: folder } = outputOptions
      if (!entry || !folder) return
      const release: Release = {
        version,
        entry: `/remotes/${remote.name}/${version}/${entry}`,
        integrity: integrityOf(path.join(folder, entry)),
        ...(joined !== undefined && {
          boxes: { file: joined, integrity: integrityOf(path.join(folder, joined)), modules: boxModules(remote) },
        }),
        platform: remote.platform,
        vendors: vendorRanges,
        routes: remote.routes.map(({ name, path: route, screen }) => ({ name, path: route, module: moduleOf(screen) })),
        nav: remote.nav.map(({ icon, ...entry }) => ({ ...entry, ...iconOf(icon) })),
        slots: remote.slots.map(({ slot, component }) => ({ slot, module: moduleOf(component) })),
        ...(remote.extensions && { extensions: remote.extensions.map(extensionOf) }),
        ...(remote.points && { points: takenOf(remote.points) }),
        // webpack looks for used names in production only.
        uses: {
          ...remote.uses,
          storage,
          ...(compiler.options.optimization.usedExports && { shared: usedNames().names }),
        },
        files: Object.fromEntries(
          Object.keys(assets)
            .sort()
            .map((name) => [name, integrityOf(path.join(folder, name))]),
        ),
      }
      writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release, null, 2))
    })
  }
