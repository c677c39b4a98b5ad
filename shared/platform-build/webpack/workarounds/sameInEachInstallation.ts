import { createHash } from 'node:crypto'
import type { Chunk, Compilation, Compiler, Module } from 'webpack'

// Package managers lay packages in different folders: node_modules/x, or node_modules/.pnpm/x@1.0.0/node_modules/x.
const placeOfPackage = /[^\s!|"]*[\\/]node_modules[\\/]/g

const nameOf = (module: Module, context: string): string =>
  (module.libIdent({ context }) ?? module.identifier().replaceAll(context, '')).replace(placeOfPackage, '')

/** Gives each of these a number that follows from its name alone, as short as webpack's own. */
const number = <T>(
  named: readonly (readonly [name: string, item: T])[],
  used: Set<string>,
  give: (item: T, id: number) => void,
): void => {
  const range = 10 ** Math.max(3, Math.ceil(Math.log10(named.length * 20)))
  for (const [name, item] of named.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))) {
    let id = createHash('sha256').update(name).digest().readUInt32BE() % range
    while (used.has(String(id))) id = (id + 1) % range
    used.add(String(id))
    give(item, id)
  }
}

const numberModules = ({ chunkGraph, moduleGraph }: Compilation, modules: Iterable<Module>, context: string): void => {
  const all = [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .toSorted((one, other) => (moduleGraph.getPreOrderIndex(one) ?? 0) - (moduleGraph.getPreOrderIndex(other) ?? 0))
  const used = new Set(all.flatMap((module) => chunkGraph.getModuleId(module) ?? []).map(String))
  number(
    all.filter((module) => chunkGraph.getModuleId(module) === null).map((module) => [nameOf(module, context), module]),
    used,
    (module, id) => chunkGraph.setModuleId(module, id),
  )
}

const numberChunks = ({ chunkGraph }: Compilation, chunks: Iterable<Chunk>, context: string): void => {
  const namesIn = (chunk: Chunk): string =>
    [...chunkGraph.getChunkModulesIterable(chunk)]
      .map((module) => nameOf(module, context))
      .sort()
      .join()
  const unnamed = [...chunks].filter(({ id, name }) => id === null && (name === undefined || name === null))
  number(
    unnamed.map((chunk) => [namesIn(chunk), chunk]),
    new Set(),
    (chunk, id) => {
      chunk.id = id
      chunk.ids = [id]
    },
  )
}

/**
 * A build has the same bytes whichever package manager has installed: numbers of modules and chunks don't follow from
 * the places of packages.
 */
export const sameInEachInstallation = (compiler: Compiler): void => {
  compiler.hooks.compilation.tap('sameInEachInstallation', (compilation) => {
    // After those that have the place of the checkout in their names.
    compilation.hooks.beforeModuleIds.tap({ name: 'sameInEachInstallation', stage: 10 }, (modules) =>
      numberModules(compilation, modules, compiler.context),
    )
    compilation.hooks.beforeChunkIds.tap('sameInEachInstallation', (chunks) =>
      numberChunks(compilation, chunks, compiler.context),
    )
  })
}
