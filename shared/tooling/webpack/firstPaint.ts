import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack'

const blockGroups = (compilation: Compilation, module: Module): ChunkGroup[] =>
  module.blocks.map((block) => compilation.chunkGraph.getBlockChunkGroup(block)).filter((group) => group !== null && group !== undefined)

/** The chunks of a group, and of the shared modules that it takes from the share scope: they are behind asynchronous blocks. */
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

const preload = (href: string, as: 'script' | 'font') => ({
  tagName: 'link',
  voidTag: true,
  attributes: { rel: 'preload', as, href, ...(as === 'font' && { type: 'font/woff2', crossorigin: true }) },
  meta: {},
})

/**
 * Gathers what the first screen needs into one chunk, `platform`, and tells the browser of it in index.html, so that it
 * arrives together with the entry instead of after it. `app` names the chunk that shows the first screen.
 */
export class FirstPaintPlugin {
  private modules = new Set<Module>()
  readonly app: string
  readonly further: readonly string[]

  constructor(app: string, further: readonly string[]) {
    this.app = app
    this.further = further
  }

  /** For `optimization.splitChunks.cacheGroups`. */
  readonly cacheGroup = {
    name: 'platform',
    chunks: 'async' as const,
    enforce: true,
    priority: 100,
    test: (module: Module) => this.modules.has(module) && module.type !== 'consume-shared-module' && !this.isOwn(module),
  }

  private isOwn = (module: Module) => 'resource' in module && typeof module.resource === 'string' && /[\\/]shell[\\/]src[\\/]/.test(module.resource)

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FirstPaintPlugin', (compilation) => {
      // Before chunks are split.
      compilation.hooks.optimizeChunks.tap({ name: 'FirstPaintPlugin', stage: -100 }, () => {
        const group = compilation.namedChunkGroups.get(this.app)
        if (!group) throw new Error(`There is no chunk named "${this.app}".`)
        const chunks = chunksNeededBy(compilation, group)
        this.modules = new Set([...chunks].flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]))
      })
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('FirstPaintPlugin', (data) => {
        data.headTags.unshift(...this.files(compilation).map((file) => preload(data.publicPath + file, file.endsWith('.woff2') ? 'font' : 'script')))
        return data
      })
    })
  }

  private files(compilation: Compilation): string[] {
    const scripts = [...this.further, this.app].flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [])
    // The text face only: what is set in the other one can wait.
    const font = Object.keys(compilation.assets).filter((name) => /geist-latin-.*\.woff2$/.test(name))
    return [...scripts, ...font]
  }
}
