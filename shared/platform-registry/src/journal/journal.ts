import { laterId, nextReleaseId, type RegistryDocument, textOf } from '../document/registryDocument.ts'
import { parseRecord, parseRegistryDocument } from '../document/storedDocuments.ts'
import { bytesOf, type Stored, type Target } from '../targets/target.ts'
import { UserError } from '../userError.ts'
import { sha256 } from '../sha256.ts'
import { type Author, type JournalRecord, newRecord, pathOfRecord, plain, recordBytes } from './record.ts'

/** A record with the hash of its bytes. */
export interface KeptRecord {
  record: JournalRecord
  hash: string
}

export const readRecord = async (target: Target, number: number): Promise<KeptRecord | undefined> => {
  const stored = await target.read(pathOfRecord(number))
  return (
    stored && {
      record: parseRecord(stored.bytes, `${target.name}/${pathOfRecord(number)}`),
      hash: sha256(stored.bytes),
    }
  )
}

/** The number of the newest record, from one on that is there; records have no gaps. */
export const newestNumber = async (target: Target, known: number): Promise<number> => {
  const isThere = async (number: number): Promise<boolean> => (await target.read(pathOfRecord(number))) !== undefined
  let step = 1
  while (await isThere(known + step)) step *= 2
  let [there, missing] = [known + Math.floor(step / 2), known + step]
  while (missing - there > 1) {
    const middle = Math.floor((there + missing) / 2)
    if (await isThere(middle)) there = middle
    else missing = middle
  }
  return there
}

/** registry.json: what consoles read of the newest record. */
export const viewOf = (registry: RegistryDocument, change: number): Uint8Array =>
  bytesOf(
    textOf({
      schema: 1,
      release: registry.release,
      change,
      ...(registry.shell && { shell: registry.shell }),
      remotes: registry.remotes,
    }),
  )

export const readView = async (target: Target): Promise<{ registry: RegistryDocument; stored: Stored }> => {
  const stored = await target.read('registry.json')
  if (!stored)
    throw new UserError(
      (await target.read(pathOfRecord(1)))
        ? `${target.name} has no registry.json any more, and a journal that tells what it said. Write it again: npm run repair -- --to DIR`
        : `${target.name} holds no console: it has no registry.json.`,
    )
  return { registry: parseRegistryDocument(stored.bytes, `${target.name}/registry.json`), stored }
}

/** Makes registry.json say what the newest record says, unless it is of a later one already. */
export const writeView = async (target: Target, registry: RegistryDocument, change: number): Promise<void> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { registry: there, stored } = await readView(target)
    if ((there.change ?? 0) > change) return
    const bytes = viewOf(registry, change)
    if (Buffer.from(stored.bytes).equals(bytes) || (await target.replace('registry.json', bytes, stored.tag))) return
  }
  throw new UserError(
    `${target.name}/registry.json changes all the time. The change ${change} is recorded; the next command writes it.`,
  )
}

/** What a change begins from. */
export interface State {
  registry: RegistryDocument
  /** Of the newest record. */
  number: number
  hash: string | null
  /** The newest id that a change gave, where registry.json may say an older one. */
  given?: string
}

/** No id is given twice, also where registry.json was changed by hand to what it was before. */
const withNewId = (registry: RegistryDocument, { registry: former, given }: State): RegistryDocument =>
  given === undefined || registry.release === former.release
    ? registry
    : { ...registry, release: laterId(registry.release, nextReleaseId(given)) }

/** Adds a record. Undefined when another one has its number already. */
export const append = async (
  target: Target,
  state: State,
  next: RegistryDocument,
  command: string,
  author: Author,
  { removed, given }: Pick<JournalRecord, 'removed' | 'given'> = {},
): Promise<State | undefined> => {
  const number = state.number + 1
  const registry = withNewId(next, state)
  const bytes = recordBytes(
    newRecord({ number, former: state.hash, command, author, from: state.registry, registry, removed, given }),
  )
  return (await target.create(pathOfRecord(number), bytes))
    ? { registry: plain(registry), number, hash: sha256(bytes), ...(given !== undefined && { given }) }
    : undefined
}

const same = (one: RegistryDocument, other: RegistryDocument): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** Of what was done without a record; whoever finds it did not do it. */
const unknown: Author = { actor: 'unknown' }

/** Begins the journal of an older deployment: its first record is what was there, which is kept as a file, too. */
const begin = async (
  target: Target,
  view: { registry: RegistryDocument; stored: Stored },
): Promise<State | undefined> => {
  await target.create('.release/registry.before-journal.json', view.stored.bytes)
  return append(
    target,
    { registry: { ...view.registry, remotes: {} }, number: 0, hash: null },
    view.registry,
    'begin of the journal',
    unknown,
  )
}

/** The state as it is now; undefined when another process was quicker to record a part of it. */
const currentState = async (target: Target): Promise<State | undefined> => {
  const view = await readView(target)
  const seen = view.registry.change ?? 0
  const newest = await newestNumber(target, seen)
  if (newest === 0) return begin(target, view)
  const [last, shown] = [await readRecord(target, newest), await readRecord(target, Math.max(seen, 1))]
  if (!last || !shown)
    throw new UserError(
      `registry.json of ${target.name} is of change ${seen}, and the journal has no ${pathOfRecord(seen)}. Put it back from a backup.`,
    )
  const { given } = last.record
  const state = {
    registry: last.record.registry,
    number: newest,
    hash: last.hash,
    ...(given !== undefined && { given }),
  }
  if (same(view.registry, shown.record.registry)) {
    // Somebody was interrupted before registry.json was written.
    if (seen !== newest) await writeView(target, state.registry, newest)
    return state
  }
  if (seen !== 0 && seen !== newest) {
    await writeView(target, state.registry, newest)
    return state
  }
  // Consoles read registry.json, so what it says is recorded.
  return append(
    target,
    { ...state, registry: { ...state.registry, release: view.registry.release } },
    view.registry,
    'registry.json was changed without a record',
    unknown,
    { given: given ?? last.record.registry.release },
  )
}

/**
 * What a change begins from: opens a journal, records what was done without it, and mends registry.json where it is
 * behind.
 */
export const openState = async (target: Target): Promise<State> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const state = await currentState(target)
    if (state) return state
  }
  throw new UserError(`${target.name} changes all the time. Try again.`)
}
