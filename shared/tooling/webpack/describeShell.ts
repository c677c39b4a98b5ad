import webpack, { type Compiler } from 'webpack'
import type { ShellDescription } from '../release/deployment.ts'
import { versionOf } from '../workspace.ts'
import { platformVersion } from './sharing.ts'

/** Puts shell.json beside index.html: releases of remotes are checked against what this shell provides. */
export const describeShell = (compiler: Compiler): void => {
  compiler.hooks.thisCompilation.tap('describeShell', (compilation) => {
    const description: ShellDescription = { version: versionOf('shell'), platform: platformVersion }
    compilation.hooks.processAssets.tap('describeShell', () => compilation.emitAsset('shell.json', new webpack.sources.RawSource(`${JSON.stringify(description)}\n`)))
  })
}
