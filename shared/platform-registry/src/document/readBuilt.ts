import path from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { RefusedFiles } from '../userError.ts'
import { isEnvelope } from '../signatures/envelope.ts'
import { remoteName, versionName } from './names.ts'
import type { BuiltRelease } from './registryDocument.ts'

// Control characters, and what turns the direction of the text around it.
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const short = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(300),
  v.check((text) => !unseen.test(text), 'must have no control characters'),
)
const list = <Entry extends v.GenericSchema>(entry: Entry) => v.pipe(v.array(entry), v.maxLength(1000))
// Each is compared with each of all other releases.
const few = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.array(entry), v.maxLength(200, 'are more than 200'))
const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash'))
// A server sends x.js.br in place of x.js: what it holds is compared, so it is no file of its own.
const fileName = v.pipe(
  v.string(),
  v.regex(
    /^(?!.*(^|\/)\.)(?!.*\/\/)(?!\/)(?!([^/]*\/){8})[\w.@/-]+(?<!\.(br|gz))$/,
    'must be a path below the folder, in 7 folders at most, of no compressed copy',
  ),
  v.maxLength(300),
)

/**
 * The first name that is another's where case does not count, or that needs a folder where there is a file: the release
 * could not be copied everywhere.
 */
const clashIn = (names: readonly string[]): string | undefined => {
  const known = new Set<string>()
  const clash = names.find((name) => known.size === known.add(name.toLowerCase()).size)
  return (
    clash ??
    names.find((name) =>
      name.split('/').some((_, index, parts) => index > 0 && known.has(parts.slice(0, index).join('/').toLowerCase())),
    )
  )
}

const files = v.pipe(
  v.record(fileName, hash),
  v.check((all) => Object.keys(all).length <= 5000, 'are more than 5,000'),
  v.check(
    (all) => clashIn(Object.keys(all)) === undefined,
    ({ input }) =>
      `${clashIn(Object.keys(input as object))} and another name are one where case does not count, or one is below the other`,
  ),
)

const entryPattern = /^\/remotes\/([^/]+)\/([^/]+)\/[\w.-]+$/

const title = v.object({ en: short, de: short })
const drawn = v.exactOptional(v.pipe(v.string(), v.maxLength(4096)))
// What is wrong with it for the shell, checks/extensionProblems.ts says.
const extension = v.object({
  point: short,
  id: short,
  title,
  iconPath: drawn,
  module: v.exactOptional(short),
  route: v.exactOptional(short),
  icon: v.exactOptional(short),
  order: v.exactOptional(v.number()),
  when: v.exactOptional(v.record(short, v.union([short, list(short)]))),
})

/**
 * A release.json as a remote's production build writes it. Keys that are not known are kept, since a later build may
 * say more; of what registry.json gets, they are dropped.
 */
const schema = v.looseObject({
  version: v.pipe(short, v.regex(versionName, 'must be a version such as 1.7.2')),
  entry: v.pipe(
    short,
    v.check(
      (entry) => remoteName.test(entryPattern.exec(entry)?.[1] ?? ''),
      'must look like /remotes/mfe_devices/1.7.2/remoteEntry.0123abcd.js',
    ),
  ),
  integrity: hash,
  boxes: v.exactOptional(
    v.object({
      file: v.pipe(short, v.regex(/^[\w.-]+$/, 'must be the name of a file beside the entry')),
      integrity: hash,
      modules: few(short),
    }),
  ),
  platform: short,
  vendors: v.exactOptional(
    v.pipe(
      v.record(short, short),
      v.check((all) => Object.keys(all).length <= 20, 'are more than 20'),
    ),
  ),
  routes: few(v.object({ name: short, path: short, module: short })),
  nav: few(
    v.object({ to: short, order: v.number(), icon: short, iconPath: drawn, title, needs: v.exactOptional(short) }),
  ),
  slots: few(v.object({ slot: short, module: short })),
  extensions: v.exactOptional(few(extension)),
  points: v.exactOptional(v.record(short, list(short))),
  uses: v.looseObject({
    routes: few(short),
    slots: v.exactOptional(few(short)),
    storage: few(short),
    shared: v.record(short, list(short)),
  }),
  files,
})

const most = 1024 * 1024
const deepest = 20

/**
 * Lists and objects may be in each other as often as anything needs: what goes through them calls itself, and would
 * fail. A key such as __proto__ is one to some readers, and none to others.
 */
const problemOf = (value: unknown): string | undefined => {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return `its lists and objects are more than ${deepest} levels deep`
    const objects = level.filter((each): each is object => typeof each === 'object' && each !== null)
    if (objects.some((each) => Object.hasOwn(each, '__proto__'))) return 'it has the key __proto__'
    level = objects.flatMap((each): unknown[] => Object.values(each))
  }
  return undefined
}

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Error('it is not UTF-8', { cause })
  }
}

/** Reads a JSON file that anybody may have written. */
export const readLimited = (file: string): unknown => {
  const bytes = readFileSync(file)
  if (bytes.length > most) throw new Error('it is larger than 1 MB')
  const value: unknown = JSON.parse(textOf(bytes))
  const problem = problemOf(value)
  if (problem !== undefined) throw new Error(problem)
  return value
}

/**
 * Reads what a build of any repository has written, with its signature where it is signed already. Throws RefusedFiles
 * that names what is wrong with it.
 */
export const readBuilt = (folder: string): BuiltRelease => {
  const file = path.join(folder, 'release.json')
  const refuse = (problem: string, cause?: unknown) =>
    new RefusedFiles(
      `${folder} holds no release of a remote: ${problem}. Give the folder that a production build has written.`,
      { cause },
    )
  const readOrRefuse = (name: string): unknown => {
    try {
      return readLimited(path.join(folder, name))
    } catch (cause) {
      throw refuse(
        `${path.join(folder, name)} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`,
        cause,
      )
    }
  }
  const read = v.safeParse(schema, readOrRefuse('release.json'))
  if (!read.success)
    throw refuse(`in ${file}, ${v.getDotPath(read.issues[0]) ?? 'the whole'}: ${read.issues[0].message}`)
  const [, name = '', version] = entryPattern.exec(read.output.entry) ?? []
  if (version !== read.output.version)
    throw refuse(`in ${file}, the entry is of version ${version}, and the release of ${read.output.version}`)
  const signed = existsSync(path.join(folder, 'signed.json')) ? readOrRefuse('signed.json') : undefined
  if (existsSync(path.join(folder, 'provenance.json'))) readOrRefuse('provenance.json')
  if (signed !== undefined && !isEnvelope(signed)) throw refuse(`${path.join(folder, 'signed.json')} is no signature`)
  return { name, folder, release: { ...read.output, ...(signed && { signed }) } }
}
