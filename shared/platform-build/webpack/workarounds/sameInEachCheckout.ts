import type { Compiler, Module } from 'webpack'

// Module Federation names a file of its own after the folder that the checkout lies in.
const runtimeFile = /(\.federation[\\/]entry)\.\w+\.js/
const hasPlaceInName = (name: string): boolean =>
  /^(provide module|container entry) /.test(name) || runtimeFile.test(name)

/**
 * Ids of modules are the same wherever the checkout, `root`, lies. webpack makes them of names, and takes the place out
 * of those of files only: the other modules that have it in their names get the first numbers. Not needed once
 * github.com/webpack/webpack/issues/20852 is solved.
 */
export const sameInEachCheckout =
  (root: string) =>
  (compiler: Compiler): void => {
    const nameOf = (module: Module): string => module.identifier().replaceAll(root, '').replace(runtimeFile, '$1')
    compiler.hooks.compilation.tap('sameInEachCheckout', (compilation) => {
      // Before the others get theirs.
      compilation.hooks.beforeModuleIds.tap('sameInEachCheckout', (modules) => {
        const named = [...modules].filter(
          (module) => hasPlaceInName(module.identifier()) && compilation.chunkGraph.getNumberOfModuleChunks(module) > 0,
        )
        for (const [id, module] of named.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).entries())
          compilation.chunkGraph.setModuleId(module, id)
      })
    })
  }
