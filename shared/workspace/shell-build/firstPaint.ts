import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack'

const blockGroups = (compilation: Compilation, module: Module): ChunkGroup[] =>
  module.blocks
    .map((block) => compilation.chunkGraph.getBlockChunkGroup(block))
    .filter((group) => group !== null && group !== undefined)

/**
 * The chunks of a group, and of the shared modules that it takes from the share scope: they are behind asynchronous
 * blocks.
 */
const chunksNeededBy = (compilation: Compilation, group: ChunkGroup, found = new Set<Chunk>()): Set<Chunk> => {
  for (const chunk of group.chunks) {
    if (found.has(chunk)) continue
    found.add(chunk)
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      if (module.type !== 'consume-shared-module') continue
      for (const shared of blockGroups(compilation, module)) chunksNeededBy(compilation, shared, found)
    }
  }
  return found
}

const modulesNeededBy = (compilation: Compilation, name: string): Module[] => {
  const named = compilation.namedChunkGroups.get(name)
  if (!named) throw new Error(`There is no chunk named "${name}".`)
  return [...chunksNeededBy(compilation, named)].flatMap((chunk) => [
    ...compilation.chunkGraph.getChunkModulesIterable(chunk),
  ])
}

/**
 * Gathers what every visit needs into one chunk, `platform`, so that it is one request, which the boot script can begin
 * together with the entry. `parts` name the chunks that it takes in, each with the shared modules that it needs.
 */
export class FirstPaintPlugin {
  private modules = new Set<Module>()
  readonly parts: readonly string[]

  constructor(parts: readonly string[]) {
    this.parts = parts
  }

  /**
   * For `optimization.splitChunks.chunks`. The worker is one script: it would else load and run all that the page draws
   * with.
   */
  readonly isOfPage = (chunk: Chunk): boolean => !chunk.canBeInitial() && chunk.runtime === 'main'

  /**
   * For `optimization.splitChunks.cacheGroups`. What is taken from the share scope stays where it is: gathered, each
   * would wait for the others.
   */
  readonly cacheGroup = {
    name: 'platform',
    chunks: this.isOfPage,
    enforce: true,
    priority: 100,
    test: (module: Module) => this.modules.has(module) && module.type !== 'consume-shared-module',
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FirstPaintPlugin', (compilation) => {
      // Before chunks are split.
      compilation.hooks.optimizeChunks.tap({ name: 'FirstPaintPlugin', stage: -100 }, () => {
        this.modules = new Set(this.parts.flatMap((name) => modulesNeededBy(compilation, name)))
      })
    })
  }

  /** The scripts that the first screen needs beside the entry. */
  files(compilation: Compilation): string[] {
    return [...new Set(this.parts.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []))]
  }

  /**
   * The scripts of a part that is loaded later, those of shared modules included, without those that the first screen
   * needs.
   */
  filesOf(compilation: Compilation, name: string): string[] {
    const group = compilation.namedChunkGroups.get(name)
    if (!group) throw new Error(`There is no chunk named "${name}".`)
    const first = new Set([...this.files(compilation), ...(compilation.entrypoints.get('main')?.getFiles() ?? [])])
    return [...chunksNeededBy(compilation, group)]
      .flatMap((chunk) => [...chunk.files])
      .filter((file) => file.endsWith('.js') && !first.has(file))
  }
}
