import type { Chunk, Compilation, Compiler } from 'webpack'

const shared = 'consume-shared-module'

/**
 * Chunks whose own code all went to chunks that they share with others: only what the shell provides is left in them.
 */
const emptied = ({ chunks, chunkGraph }: Compilation): Chunk[] =>
  [...chunks].filter(
    (chunk) =>
      !chunk.hasRuntime() &&
      chunkGraph.getNumberOfEntryModules(chunk) === 0 &&
      [...chunkGraph.getChunkModulesIterable(chunk)].every(({ type }) => type === shared),
  )

/**
 * A chunk without code has no file, and the integrity plugin waits for its hash. What is left in it moves to the chunks
 * that are loaded with it. Not needed once github.com/waysact/webpack-subresource-integrity/pull/220 is released.
 */
export const leaveNoEmptyChunk = (compiler: Compiler): void => {
  compiler.hooks.compilation.tap('leaveNoEmptyChunk', (compilation) => {
    // After splitChunks, which is advanced.
    compilation.hooks.optimizeChunks.tap({ name: 'leaveNoEmptyChunk', stage: 20 }, () => {
      const { chunkGraph } = compilation
      for (const chunk of emptied(compilation)) {
        const mates = [...chunk.groupsIterable].map((group) =>
          group.chunks.find((mate) => mate !== chunk && !mate.hasRuntime()),
        )
        if (mates.includes(undefined)) continue
        for (const module of chunkGraph.getChunkModulesIterable(chunk))
          for (const mate of mates) if (mate) chunkGraph.connectChunkAndModule(mate, module)
        chunkGraph.disconnectChunk(chunk)
        compilation.chunks.delete(chunk)
      }
    })
  })
}
