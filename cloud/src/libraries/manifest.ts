import { flagsOf } from '../builder/settings/buildFlags.ts'
import { withoutByteOrderMark } from '../builder/settings/iniFile.ts'
import type { LibraryFile } from './release.ts'

/** The used part of library.json or library.properties. */
export interface Manifest {
  name?: string
  version?: string
  dependencies: readonly { name: string; range: string }[]
  srcDir?: string
  includeDir?: string
  srcFilter: readonly string[]
  flags: readonly string[]
  /** Arduino's layout without src/: sources are only in the root folder and in utility/. */
  flat: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** Characters of a file, of a list in it, of one of its texts, and of the library's name. */
const longest = { file: 100_000, list: 4_000, text: 500, name: 100 }
const none: Manifest = { dependencies: [], srcFilter: [], flags: [], flat: false }

/**
 * If both files exist, library.json counts, as in PlatformIO; what it doesn't say about sources is as Arduino has it.
 */
export function readManifest(files: readonly LibraryFile[]): Manifest {
  const textOf = (name: string) => {
    const content = files.find(({ path }) => path === name)?.content
    return content === undefined ? undefined : withoutByteOrderMark(content.slice(0, longest.file))
  }
  const [json, properties] = [textOf('library.json'), textOf('library.properties')]
  const read = properties === undefined ? none : fromProperties(properties)
  if (json === undefined) return read
  const both = { ...read, ...fromJson(json) }
  return { ...both, flat: read.flat && both.srcFilter.length === 0 }
}

function fromProperties(text: string): Manifest {
  const fields = new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, key, value] = /^\s*([\w.]+)\s*=(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [[key, value?.trim() ?? ''] as const]
    }),
  )
  const dependencies = dependsOf((fields.get('depends') ?? '').slice(0, longest.list))
  return { ...none, ...named(fields.get('name'), fields.get('version')), dependencies, flat: true }
}

/**
 * Names with a range in brackets, which may have brackets of its own: `A (>=1.0.0), B ((>=1.0.0 && <1.2.0) || =2.0.0)`.
 */
function dependsOf(text: string): Manifest['dependencies'] {
  const found: { name: string; range: string }[] = []
  let [name, range, depth] = ['', '', 0]
  for (const sign of `${text},`) {
    const outside = depth === 0
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return found
    if (outside && sign === ',') {
      if (name.trim() !== '') found.push({ name: name.trim(), range: range.slice(1, -1).trim() })
      ;[name, range] = ['', '']
    } else if (outside && sign !== '(') name += sign
    else range += sign
  }
  return found
}

function fromJson(text: string): Partial<Manifest> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return {}
  }
  if (!isFields(parsed)) return {}
  const build = isFields(parsed['build']) ? parsed['build'] : {}
  const [srcDir, includeDir] = [folderOf(build['srcDir']), folderOf(build['includeDir'])]
  return {
    ...named(parsed['name'], parsed['version']),
    dependencies: dependenciesOf(parsed['dependencies']),
    ...(srcDir !== undefined && { srcDir }),
    ...(includeDir !== undefined && { includeDir }),
    srcFilter: words(build['srcFilter']),
    flags: textsOf(build['flags']).flatMap((text) => flagsOf(text) ?? []),
  }
}

/**
 * An object of names and versions, one dependency, or a list of such or of names. Dependencies for other platforms only
 * are left out.
 */
function dependenciesOf(value: unknown): Manifest['dependencies'] {
  const listed = Array.isArray(value)
    ? (value as unknown[])
    : isFields(value) && typeof value['name'] === 'string'
      ? [value]
      : Object.entries(isFields(value) ? value : {}).map(([name, version]) => ({ name, version }))
  return listed
    .map((each) => (typeof each === 'string' ? { name: each } : each))
    .filter(isFields)
    .flatMap(({ name, version, platforms }) => {
      const there = textsOf(platforms).flatMap((text) => text.split(/[\s,]+/).filter(Boolean))
      const wanted = there.length === 0 || there.some((platform) => platform === '*' || platform === 'espressif32')
      return typeof name === 'string' && wanted
        ? [{ name: name.replace(/^[^/]*\//, ''), range: typeof version === 'string' ? version : '' }]
        : []
    })
    .slice(0, 100)
}

function named(name: unknown, version: unknown): Pick<Manifest, 'name' | 'version'> {
  return {
    ...(typeof name === 'string' && name !== '' && { name: name.slice(0, longest.name) }),
    ...(typeof version === 'string' && { version }),
  }
}

/** A folder within the library. */
function folderOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const parts = value
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? undefined : parts.join('/')
}

/** One text, or a list of them. */
function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? (value as unknown[]) : [value]
  return texts.slice(0, 200).flatMap((text) => (typeof text === 'string' ? [text.slice(0, longest.text)] : []))
}

function words(value: unknown): string[] {
  // White space within <…> separates nothing.
  return textsOf(value)
    .flatMap((text) => [...(text.match(/(?:<[^<>]*>|\S)+/g) ?? [])])
    .slice(0, 200)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
