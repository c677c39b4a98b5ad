import path from 'node:path'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { readJson } from '../home.ts'
import type { Position } from './positions.ts'

// The largest map of ours has 1 MB.
const maxBytes = 256 * 1024 * 1024

/**
 * The map of a file. The shell may be released under another version than it was built as, or its address names none;
 * but the name of each of its files has a hash.
 */
const mapFileOf = (folder: string, { part, version, file }: Position): string | null => {
  const parts = path.join(folder, part)
  const versions = version !== null && part !== 'shell' ? [version] : existsSync(parts) ? readdirSync(parts) : []
  return versions.map((each) => path.join(parts, each, `${file}.map`)).find((each) => existsSync(each)) ?? null
}

const readMap = (file: string): SourceMap | string => {
  if (statSync(file).size > maxBytes) return `${file} is larger than 256 MB.`
  try {
    return new SourceMap(readJson<ConstructorParameters<typeof SourceMap>[0]>(file))
  } catch (cause) {
    return `${file} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/**
 * Finds the sources of places in built files by the maps in a folder. Returns `file:line:column` of the source, or says
 * in a sentence why it can't.
 */
export const sourcesIn = (folder: string) => {
  const known = new Map<string, SourceMap | string>()
  return (position: Position): string => {
    const { part, version, file, line, column } = position
    const mapFile = mapFileOf(folder, position)
    if (mapFile === null)
      return `There is no map of ${[part, version, file].filter(Boolean).join(' ')} in ${folder}. It is where that version was built.`
    const map = known.get(mapFile) ?? readMap(mapFile)
    known.set(mapFile, map)
    if (typeof map === 'string') return map
    const entry = map.findEntry(line - 1, column - 1)
    // Past the end it gives the last entry of the map.
    if (!('originalSource' in entry) || !entry.originalSource || entry.generatedLine !== line - 1)
      return `The map of ${file} has no source for ${line}:${column}.`
    return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  }
}
