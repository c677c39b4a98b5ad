import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Compiler, type Module } from 'webpack'
import { versionOf } from '../home.ts'

const ending = '.map'

/** The folder of a build's maps below `folder`: `mfe_devices/1.7.2` or `shell/0.1.0`. */
const folderFor = (folder: string, home: string, uniqueName: string): string => {
  const [name = uniqueName, version = versionOf(home)] = uniqueName.split('@')
  return path.join(folder, name, version)
}

// The code editor is as large as all the rest: its maps would take a third of the build's time, and its stacks are the
// vendor's.
const withoutMaps = /[\\/]monaco-editor[\\/]/

const isWithoutMap = (module: Module): boolean =>
  'resource' in module && typeof module.resource === 'string' && withoutMaps.test(module.resource)

/**
 * Writes the source maps of a build into another folder than its files: whatever lies beside these is published. Maps
 * of former builds stay, as files with other hashes have others.
 */
export const keepMapsApart =
  (folder: string, home: string) =>
  (compiler: Compiler): void => {
    compiler.hooks.compilation.tap('keepMapsApart', (compilation) => {
      // After webpack has decided for all modules.
      compilation.hooks.buildModule.tap({ name: 'keepMapsApart', stage: 1 }, (module) => {
        if (isWithoutMap(module)) module.useSourceMap = module.useSimpleSourceMap = false
      })
      // After the last plugin that changes files, so that the maps have the names of what is written.
      compilation.hooks.processAssets.tap(
        { name: 'keepMapsApart', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const into = folderFor(folder, home, compilation.outputOptions.uniqueName ?? '')
          for (const { name, source } of compilation.getAssets()) {
            if (!name.endsWith(ending)) continue
            const file = path.join(into, name)
            mkdirSync(path.dirname(file), { recursive: true })
            writeFileSync(file, source.source())
            compilation.deleteAsset(name)
          }
        },
      )
    })
  }
