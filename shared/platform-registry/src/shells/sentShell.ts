import path from 'node:path'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { changedFiles } from '../checks/changedFiles.ts'
import { releaseInFolder } from '../checks/storedRelease.ts'
import { versionName } from '../document/names.ts'
import { readLimited } from '../document/readBuilt.ts'
import { RefusedFiles } from '../userError.ts'
import { metaOf } from './shellFiles.ts'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))
const list = v.pipe(v.array(text), v.maxLength(2000))
const names = v.record(text, list)
const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash'))
// Beside its scripts a shell brings documents of its root, and none of those that others write. A compressed copy is
// compared with its original.
const fileName = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(
    /^(?!(registry|config|shell|release|provenance|signed)\.json$)(?!.*(^|\/)\.)(?!.*\/\/)(?!([^/]*\/){8})(assets\/[\w.@/-]+|[\w.@-]+)(?<!\.(br|gz))$/,
    'must be a file of assets/ or a document of the root',
  ),
)

/** A shell.json as it is sent. What a later shell says more is kept. */
const schema = v.looseObject({
  version: v.pipe(text, v.regex(versionName, 'must be a version such as 1.7.2')),
  platform: v.pipe(text, v.regex(versionName, 'must be a version such as 1.7.2')),
  provides: v.exactOptional(
    v.looseObject({
      shared: names,
      slots: list,
      points: v.exactOptional(names),
      icons: list,
      routes: v.record(text, text),
    }),
  ),
  files: v.pipe(
    v.record(fileName, hash),
    v.check(
      (files) => 'index.html' in files && Object.keys(files).length <= 5000,
      'must have index.html, and 5,000 files at most',
    ),
  ),
})

/** Refuses a folder that is not the whole build of this version of a shell. */
export const requireSentShell = async (folder: string, version: string): Promise<void> => {
  const refuse = (problem: string, cause?: unknown): RefusedFiles =>
    new RefusedFiles(`${folder} holds no build of shell ${version}: ${problem}.`, { cause })
  const readOrRefuse = (): unknown => {
    try {
      return readLimited(path.join(folder, 'shell.json'))
    } catch (cause) {
      throw refuse(`shell.json can't be read: ${cause instanceof Error ? cause.message : String(cause)}`, cause)
    }
  }
  const read = v.safeParse(schema, readOrRefuse())
  if (!read.success)
    throw refuse(`in shell.json, ${v.getDotPath(read.issues[0]) ?? 'the whole'}: ${read.issues[0].message}`)
  if (read.output.version !== version) throw refuse(`its shell.json is of ${read.output.version}`)
  const stored = releaseInFolder(folder)
  const list = () => (stored.list?.() ?? []).filter(({ name }) => name !== 'shell.json')
  const [problem] = await changedFiles({ ...stored, list }, read.output.files)
  if (problem !== undefined) throw refuse(problem)
  if (!readFileSync(path.join(folder, 'index.html'), 'utf8').includes(metaOf(version)))
    throw refuse(`index.html does not have ${metaOf(version)}`)
}
