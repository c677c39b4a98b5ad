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
  /** Its platformio.ini. */
  settings: string | undefined
}

const most = 64 * 1024 * 1024
const isSource = /\.(ino|pde|h|hpp|hh|c|cc|cpp|ipp|inc)$/i

/**
 * The sketches of a clone, which is in `folder` as `owner/name`, with or without a work tree; empty if it isn't there.
 */
export function readSketches(
  folder: string,
  { category, repository, commit, sketches, library }: SketchSource,
): Sketch[] {
  const clone = path.join(folder, repository)
  if (!existsSync(clone)) return []
  const all = execFileSync('git', ['-C', clone, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', commit], {
    maxBuffer: most,
    encoding: 'utf8',
  }).split('\n')
  const sources = all.filter((name) => isSource.test(name))
  const ofLibrary = library === undefined ? [] : sources.filter((name) => name.startsWith(`${library}/`))
  const plans = sources
    .filter((name) => sketches.test(name))
    .map((main) => {
      const beside = path.posix.dirname(main)
      const own = sources.filter(
        (name) => name === main || (name.startsWith(`${beside}/`) && belongs(name.slice(beside.length + 1), main)),
      )
      const ini = path.posix.join(beside, '../platformio.ini')
      return { main, beside, own, ini: all.includes(ini) ? ini : undefined }
    })
  const text = readFiles(clone, commit, [
    ...new Set([...ofLibrary, ...plans.flatMap(({ own, ini = [] }) => own.concat(ini))]),
  ])
  const libraryFiles = ofLibrary.map((name) => ({ path: `lib/library/${name}`, content: text(name) }))
  return plans.map(({ main, beside, own, ini }) => {
    const files = own.map((name) => ({
      path: `src/${name.slice(beside === '.' ? 0 : beside.length + 1).replace(/\.pde$/, '.ino')}`,
      content: text(name),
    }))
    return {
      category,
      name: `${repository}/${main}`,
      half: halfOf(`${repository}/${main}`),
      files: [...files, ...libraryFiles],
      settings: ini && text(ini),
    }
  })
}

/** One run of git for all of them. */
export function readFiles(clone: string, commit: string, names: readonly string[]): (name: string) => string {
  const out = execFileSync('git', ['-C', clone, 'cat-file', '--batch'], {
    maxBuffer: most,
    input: names.map((name) => `${commit}:${name}\n`).join(''),
  })
  const read = new Map<string, string>()
  let at = 0
  for (const name of names) {
    const end = out.indexOf('\n', at)
    const size = Number(out.toString('latin1', at, end).split(' ').at(-1))
    read.set(name, out.toString('utf8', end + 1, end + 1 + size))
    at = end + size + 2
  }
  return (name) => read.get(name) ?? ''
}

/**
 * Whether a file belongs to a sketch: files of its folder, and those below src/. Other folders are sketches of their
 * own.
 */
function belongs(inside: string, main: string): boolean {
  return !inside.includes('/') ? isSameSketch(inside, main) : inside.startsWith('src/')
}

/** A folder that is not named like the sketch may hold several sketches. */
function isSameSketch(inside: string, main: string): boolean {
  const { dir, name } = path.posix.parse(main)
  return !inside.endsWith('.ino') || path.posix.basename(dir) === name
}

function halfOf(name: string): Sketch['half'] {
  return Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 2), 16) % 2 === 0
    ? 'worked'
    : 'unseen'
}
