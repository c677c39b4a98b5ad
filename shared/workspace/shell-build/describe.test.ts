import path from 'node:path'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import webpack, { type Compiler } from 'webpack'
import { describeShell } from './describeShell.ts'
import type { NamesByModule } from '@console/platform-registry/document'
import { providedNames, type UsedNames, watchUsedNames } from '@console/platform-build/webpack/sharedNames'

let folder = ''
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'names-test-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds the files with these shared modules, and hands the compilation to `look` before its hash is made. */
const build = (
  files: Readonly<Record<string, string>>,
  shared: Record<string, object>,
  look: (compiler: Compiler) => void,
): Promise<void> => {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const federation = new ModuleFederationPlugin({ name: 'x', shared, dts: false, manifest: false })
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.mjs',
    output: { path: path.join(folder, 'out') },
    optimization: { minimize: false },
    plugins: [federation, { apply: look }],
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() =>
        error || stats?.hasErrors()
          ? reject(error ?? new Error(stats?.toString({ all: false, errors: true })))
          : resolve(),
      ),
    )
  })
}

const usedBy = async (main: string): Promise<UsedNames> => {
  let used: UsedNames | undefined
  const shared = Object.fromEntries(
    ['@console/shared/ui', '@console/shared/ui/form'].map((name) => [
      name,
      { import: false, requiredVersion: '^1.0.0', singleton: true },
    ]),
  )
  await build({ 'main.mjs': main }, shared, (compiler) => {
    compiler.hooks.thisCompilation.tap('test', (compilation) => {
      const names = watchUsedNames(compilation)
      compilation.hooks.afterSeal.tap('test', () => void (used = names()))
    })
  })
  if (!used) throw new Error('Nothing was sealed.')
  return used
}

describe('the names that a remote uses of the shell', () => {
  test('MFE-30: are those that its code uses, however they are imported, and not those that it only imports', async () => {
    const main = `
      import { Panel as Card, Unused } from '@console/shared/ui'
      import * as form from '@console/shared/ui/form'
      console.log(Card, form.TextField)
      import('@console/shared/ui').then(({ Dialog }) => console.log(Dialog))`
    expect(await usedBy(main)).toEqual({
      names: { '@console/shared/ui': ['Dialog', 'Panel'], '@console/shared/ui/form': ['TextField'] },
      whole: [],
    })
  })

  test.each([
    [
      'a name that is only known when it runs',
      'import * as ui from "@console/shared/ui"; console.log(ui[location.hash])',
    ],
    ['all that it exports', 'import("@console/shared/ui").then(console.log)'],
  ])('MFE-30: can’t be told of %s: its file is named', async (_, main) => {
    expect((await usedBy(main)).whole).toEqual([{ key: '@console/shared/ui', file: path.join(folder, 'main.mjs') }])
  })
})

describe('the names that a shell provides', () => {
  test('MFE-30: are the exports of its shared modules, those of files that they pass on included', async () => {
    let provided: NamesByModule = {}
    const files = {
      'main.mjs': 'import("./ui.mjs")',
      'ui.mjs': 'export * from "./more.mjs"; export const Panel = 1',
      'more.mjs': 'export const Dialog = 1; export default 2',
    }
    await build(files, { './ui.mjs': { shareKey: '@console/shared/ui', version: '1.0.0' } }, (compiler) => {
      compiler.hooks.thisCompilation.tap('test', (compilation) =>
        compilation.hooks.afterSeal.tap('test', () => void (provided = providedNames(compilation))),
      )
    })
    expect(provided).toEqual({ '@console/shared/ui': ['Dialog', 'Panel'] })
  })

  test('MFE-30: include every facade, or the shell is not built', async () => {
    await expect(
      build({ 'main.mjs': 'console.log(1)' }, {}, describeShell({ icons: [], points: {}, slots: [], routes: {} })),
    ).rejects.toThrow('The shell does not provide @console/platform/query. Import it in')
  })
})
