import webpack, { type Compiler } from 'webpack'

/** Module Federation's description of a remote, for its developer tools. */
export const manifestName = 'mf-manifest.json'

/**
 * Leaves of Module Federation's manifest what belongs to a release: the version that is released, which need not be the
 * package's, in place of the package's, and no second file with what the tools of a build server need.
 */
export const tidyManifest = (compiler: Compiler): void => {
  compiler.hooks.thisCompilation.tap('tidyManifest', (compilation) => {
    compilation.hooks.processAssets.tap(
      { name: 'tidyManifest', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
      (assets) => {
        for (const name of Object.keys(assets))
          if (/^mf-(manifest-)?stats\.json$/.test(name)) compilation.deleteAsset(name)
        const source = assets[manifestName]?.source()
        const [, version] = /@(.+)$/.exec(compilation.outputOptions.uniqueName ?? '') ?? []
        if (source === undefined || version === undefined) return
        const manifest = JSON.parse(String(source)) as { metaData: { buildInfo: object } }
        const whole = {
          ...manifest,
          metaData: { ...manifest.metaData, buildInfo: { ...manifest.metaData.buildInfo, buildVersion: version } },
        }
        compilation.updateAsset(manifestName, new webpack.sources.RawSource(`${JSON.stringify(whole, null, 1)}\n`))
      },
    )
  })
}
