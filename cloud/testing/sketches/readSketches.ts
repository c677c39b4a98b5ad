import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SourceFile } from '../../src/builder/builder.ts'
import type { SketchSource } from './sources.data.ts'

export interface Sketch {
  category: string
  /** The repository and the path of the main file. */
  name: string
  /** One half is used for development; of the other, only the result is reported. */
  half: 'worked' | 'unseen'
  files: SourceFile[]
}

const most = 64 * 1024 * 1024
const isSource = /\.(ino|pde|h|hpp|hh|c|cc|cpp|ipp|inc)$/i

/** The sketches of a clone, which is in `folder` as `owner/name`, with or without a work tree; empty if it isn't there. */
export function readSketches(folder: string, { category, repository, commit, sketches, library }: SketchSource): Sketch[] {
  const clone = path.join(folder, repository)
  if (!existsSync(clone)) return []
  const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...args], { maxBuffer: most, encoding: 'utf8' })
  const all = git('-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', commit).split('\n').filter((name) => isSource.test(name))
  const read = (name: string) => git('show', `${commit}:${name}`)
  const libraryFiles = library === undefined ? [] : all.filter((name) => name.startsWith(`${library}/`)).map((name) => ({ path: `lib/library/${name}`, content: read(name) }))
  return all.filter((name) => sketches.test(name)).map((main) => {
    const beside = path.posix.dirname(main)
    const own = all.filter((name) => name === main || (name.startsWith(`${beside}/`) && belongs(name.slice(beside.length + 1), main)))
    const files = own.map((name) => ({ path: `src/${name.slice(beside === '.' ? 0 : beside.length + 1).replace(/\.pde$/, '.ino')}`, content: read(name) }))
    return { category, name: `${repository}/${main}`, half: halfOf(`${repository}/${main}`), files: [...files, ...libraryFiles] }
  })
}

/** Whether a file belongs to a sketch: files of its folder, and those below src/. Other folders are sketches of their own. */
function belongs(inside: string, main: string): boolean {
  return !inside.includes('/') ? isSameSketch(inside, main) : inside.startsWith('src/')
}

/** A folder that is not named like the sketch may hold several sketches. */
function isSameSketch(inside: string, main: string): boolean {
  const { dir, name } = path.posix.parse(main)
  return !inside.endsWith('.ino') || path.posix.basename(dir) === name
}

function halfOf(name: string): Sketch['half'] {
  return Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 2), 16) % 2 === 0 ? 'worked' : 'unseen'
}
