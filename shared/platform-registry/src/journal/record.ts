import { randomUUID } from 'node:crypto'
import type { RegistryDocument } from '../document/registryDocument.ts'
import { bytesOf } from '../targets/target.ts'

/** Who changes a registry, and why. */
export interface Author {
  actor: string
  /** The commit that the change is made from. */
  commit?: string
  reason?: string
}

/** One change of a registry. It is written once, and never changed. */
export interface JournalRecord extends Author {
  number: number
  /** Tells it from a record that another process writes at the same time. */
  id: string
  /** The SHA-256 of the former record's bytes; null in the first. */
  former: string | null
  time: string
  /** What was done, in words. */
  command: string
  /** The remotes whose entries it changed. */
  changed: readonly string[]
  /** The releases whose files it removed. */
  removed?: Removed
  /** The newest id that a change gave, where registry.json was changed without a record and may say an older one. */
  given?: string
  /** The whole registry after it. */
  registry: RegistryDocument
}

interface Removed {
  remote: string
  versions: readonly string[]
}

/** A change as a list of changes shows it: the whole registry of each would be megabytes. */
export interface ListedChange extends Omit<JournalRecord, 'registry'> {
  /** The canaries after it: their versions by remote. */
  canaries: Readonly<Record<string, string>>
}

export const listed = ({ registry, ...record }: JournalRecord): ListedChange => ({
  ...record,
  canaries: Object.fromEntries(
    Object.entries(registry.remotes).flatMap(([remote, { canary }]) => (canary ? [[remote, canary.version]] : [])),
  ),
})

/** Not served, as all that begins with a dot. */
export const pathOfRecord = (number: number): string => `.release/journal/${number}.json`

/** What a record, and whoever compares two, takes of a registry. */
export const plain = ({ schema, release, shell, remotes }: RegistryDocument): RegistryDocument => ({
  schema,
  release,
  ...(shell && { shell }),
  remotes,
})

/** The remotes whose entries differ. */
export const changedRemotes = (former: RegistryDocument, next: RegistryDocument): string[] =>
  [...new Set([...Object.keys(former.remotes), ...Object.keys(next.remotes)])]
    .filter((name) => JSON.stringify(former.remotes[name]) !== JSON.stringify(next.remotes[name]))
    .sort()

const changedParts = (former: RegistryDocument, next: RegistryDocument): string[] => [
  ...(JSON.stringify(former.shell) === JSON.stringify(next.shell) ? [] : ['shell']),
  ...changedRemotes(former, next),
]

interface NewRecord {
  number: number
  former: string | null
  command: string
  author: Author
  from: RegistryDocument
  registry: RegistryDocument
  removed?: Removed | undefined
  given?: string | undefined
}

const most = { actor: 100, commit: 100, reason: 500, command: 300 }
const oneLine = (text: string, length: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, length)

export const newRecord = ({
  number,
  former,
  command,
  author: { actor, commit, reason },
  from,
  registry,
  removed,
  given,
}: NewRecord): JournalRecord => ({
  number,
  id: randomUUID(),
  former,
  time: new Date().toISOString(),
  actor: oneLine(actor, most.actor) || 'unknown',
  command: oneLine(command, most.command),
  ...(commit && { commit: oneLine(commit, most.commit) }),
  ...(reason && { reason: oneLine(reason, most.reason) }),
  changed: changedParts(from, registry),
  ...(removed && { removed }),
  ...(given !== undefined && { given }),
  registry: plain(registry),
})

export const recordBytes = (record: JournalRecord): Uint8Array => bytesOf(`${JSON.stringify(record, null, 2)}\n`)
