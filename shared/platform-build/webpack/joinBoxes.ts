import { createHash } from 'node:crypto'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'

/** The chunk of all that a remote adds to the dashboard. */
export const boxes = 'boxes'

const isEntry = (file: string): boolean => /^remoteEntry\.[^.]+\.js$/.test(file)
const isJoined = (file: string): boolean => /^remoteEntry\.boxes\.[^.]+\.js$/.test(file)

/** Of a build's files, the entry, and the one that has the boxes too, which a remote without boxes lacks. */
export const entriesIn = (files: readonly string[]): { entry: string | undefined; joined: string | undefined } => ({
  entry: files.find(isEntry),
  joined: files.find(isJoined),
})

const scriptOf = ({ files }: Chunk): string | undefined => [...files].find((file) => file.endsWith('.js'))

/** The maps of files that stand one below the other, as one. */
const mapOf = (file: string, parts: readonly { text: string; map: string | undefined }[]): string => {
  let line = 0
  const sections = parts.flatMap(({ text, map }) => {
    const offset = { line, column: 0 }
    line += text.split('\n').length
    return map === undefined ? [] : [{ offset, map: JSON.parse(map) as object }]
  })
  return JSON.stringify({ version: 3, file, sections })
}

const join = (compilation: Compilation): void => {
  const textOf = (name: string): string | undefined => compilation.getAsset(name)?.source.source().toString()
  const chunks = [...compilation.chunks]
  const ofBoxes = chunks.filter(({ name }) => name === boxes).flatMap((chunk) => scriptOf(chunk) ?? [])
  const entry = chunks.flatMap((chunk) => scriptOf(chunk) ?? []).find(isEntry)
  if (ofBoxes.length === 0 || entry === undefined) return
  // A chunk that is there before its entry is taken in when that runs, as scripts that arrive in any order are.
  const parts = [...ofBoxes, entry].map((name) => ({ text: textOf(name) ?? '', map: textOf(`${name}.map`) }))
  const text = parts.map((part) => part.text).join('\n')
  const file = `remoteEntry.boxes.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`
  // Minimized already: each part is to keep its bytes and its lines.
  compilation.emitAsset(file, new webpack.sources.RawSource(text), { minimized: true })
  compilation.emitAsset(`${file}.map`, new webpack.sources.RawSource(mapOf(file, parts)))
}

/**
 * Puts a second entry beside a remote's: the boxes and the entry in one file, so that the dashboard asks each remote
 * for one. A screen of the remote takes the entry alone.
 */
export const joinBoxes = (compiler: Compiler): void => {
  if (compiler.options.mode !== 'production') return
  compiler.hooks.thisCompilation.tap('joinBoxes', (compilation) => {
    // Once the bytes of all files are final, before the maps are taken away.
    compilation.hooks.processAssets.tap(
      { name: 'joinBoxes', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
      () => join(compilation),
    )
  })
}
