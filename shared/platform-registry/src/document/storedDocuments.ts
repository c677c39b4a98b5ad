import * as v from 'valibot'
import type { JournalRecord } from '../journal/record.ts'
import { UserError } from '../userError.ts'
import type { ShellDescription, ShellRelease } from './shellDescription.ts'
import type { RegistryDocument, Release, RemoteEntry } from './registryDocument.ts'

// What a deployment holds may have been changed by anybody who can write there. Each document is read by the form that
// the commands rely on; keys that are not known are kept.

const names = v.array(v.string())
const object = v.looseObject({})
// Valibot's record leaves out keys such as "constructor", which are names like any other here.
const everyValue = (schema: v.GenericSchema, what: string) =>
  v.pipe(
    object,
    v.check((record) => Object.values(record).every((value) => v.is(schema, value)), `Each value must be ${what}`),
  )
const namesByKey = everyValue(names, 'a list of names')
const textByKey = everyValue(v.string(), 'a text')

const shellVersion = { version: v.string(), platform: v.string() }
const shell = v.looseObject({
  ...shellVersion,
  previous: v.exactOptional(v.looseObject(shellVersion)),
  canary: v.exactOptional(v.looseObject({ ...shellVersion, percent: v.number() })),
})

const registry = v.looseObject({
  schema: v.literal(1),
  release: v.string(),
  change: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9))),
  shell: v.exactOptional(shell),
  remotes: object,
})

const record = v.looseObject({
  number: v.number(),
  id: v.string(),
  former: v.nullable(v.string()),
  time: v.string(),
  actor: v.string(),
  command: v.string(),
  changed: names,
  commit: v.exactOptional(v.string()),
  reason: v.exactOptional(v.string()),
  removed: v.exactOptional(v.looseObject({ remote: v.string(), versions: names })),
  registry,
})

const release = v.looseObject({
  version: v.string(),
  entry: v.string(),
  integrity: v.string(),
  platform: v.string(),
  vendors: v.exactOptional(textByKey),
  routes: v.array(v.looseObject({ name: v.string(), path: v.string() })),
  nav: v.array(object),
  slots: v.array(v.looseObject({ slot: v.string() })),
  extensions: v.exactOptional(v.array(object)),
  points: v.exactOptional(namesByKey),
  boxes: v.exactOptional(v.looseObject({ file: v.string(), integrity: v.string(), modules: names })),
  uses: v.looseObject({
    routes: names,
    slots: v.exactOptional(names),
    storage: names,
    shared: v.exactOptional(namesByKey),
  }),
  files: v.exactOptional(textByKey),
})

const provides = v.looseObject({
  shared: namesByKey,
  vendors: v.exactOptional(textByKey),
  slots: names,
  points: v.exactOptional(namesByKey),
  icons: names,
  routes: textByKey,
})
const shellDescription = v.looseObject({ ...shellVersion, provides: v.exactOptional(provides) })
const shellRelease = v.looseObject({ ...shellDescription.entries, files: textByKey })

const reader =
  <Document>(schema: v.GenericSchema, cure: string) =>
  (bytes: Uint8Array, where: string): Document => {
    const refuse = (problem: string, cause?: unknown) =>
      new UserError(`${where} can't be read: ${problem}. ${cure}`, { cause })
    let value: unknown
    try {
      value = JSON.parse(new TextDecoder().decode(bytes))
    } catch (cause) {
      throw refuse(cause instanceof Error ? cause.message : String(cause), cause)
    }
    const read = v.safeParse(schema, value)
    if (!read.success) throw refuse(`${v.getDotPath(read.issues[0]) ?? 'the whole'}: ${read.issues[0].message}`)
    return value as Document
  }

const fromBackup = 'Somebody has changed it: put it back from a backup.'

/**
 * An entry that is no object is damaged, as one without keys is: that concerns its remote only, and the checks tell it.
 */
const withEntries = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  remotes: Object.fromEntries(
    Object.entries(document.remotes).map(([name, entry]: [string, unknown]) => [
      name,
      (v.is(object, entry) ? entry : {}) as RemoteEntry,
    ]),
  ),
})

const readRegistryDocument = reader<RegistryDocument>(
  registry,
  'Where it has a journal, npm run repair -- --to DIR writes it again.',
)
export const parseRegistryDocument = (bytes: Uint8Array, where: string): RegistryDocument =>
  withEntries(readRegistryDocument(bytes, where))

const readRecordDocument = reader<JournalRecord>(record, fromBackup)
export const parseRecord = (bytes: Uint8Array, where: string): JournalRecord => {
  const document = readRecordDocument(bytes, where)
  return { ...document, registry: withEntries(document.registry) }
}

export const parseRelease = reader<Release>(release, fromBackup)
export const parseShellDescription = reader<ShellDescription>(shellDescription, fromBackup)
export const parseShellRelease = reader<ShellRelease>(shellRelease, fromBackup)
