import type { Change } from '../document/changes.ts'
import { nextReleaseId } from '../document/registryDocument.ts'
import type { Target } from '../targets/target.ts'
import { UserError } from '../userError.ts'
import { type KeptRecord, newestNumber, readRecord, readView, viewOf } from './journal.ts'
import { type JournalRecord, pathOfRecord } from './record.ts'

/** Records that are read at once. */
const atOnce = 10

const newestOf = async (target: Target): Promise<number> =>
  newestNumber(target, (await readView(target)).registry.change ?? 0)

const readMany = <Read>(from: number, to: number, read: (number: number) => Promise<Read>): Promise<Read[]> =>
  Promise.all(Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => read(from + index)))

/** A record; where it is damaged, why. */
const readOrTell =
  (target: Target) =>
  (number: number): Promise<KeptRecord | UserError | undefined> =>
    readRecord(target, number).catch((error: unknown) => {
      if (error instanceof UserError) return error
      throw error
    })

/** The newest changes, the last one first, without those whose records are missing or damaged. */
export const readHistory = async (
  target: Target,
  most: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<JournalRecord[]> => {
  const to = Math.min(await newestOf(target), before - 1)
  const from = Math.max(1, to - most + 1)
  const kept: (KeptRecord | UserError | undefined)[] = []
  for (let first = from; first <= to; first += atOnce)
    kept.push(...(await readMany(first, Math.min(to, first + atOnce - 1), readOrTell(target))))
  return kept.flatMap((each) => (each === undefined || each instanceof UserError ? [] : [each.record])).reverse()
}

/** All records before a number, the newest first. Throws where one is missing: what it said is not known. */
export async function* recordsBefore(target: Target, before: number): AsyncGenerator<JournalRecord> {
  for (let to = before - 1; to >= 1; to -= atOnce) {
    const kept = await readMany(Math.max(1, to - atOnce + 1), to, (number) => readRecord(target, number))
    for (const [index, each] of kept.reverse().entries()) {
      if (!each)
        throw new UserError(
          `${target.name}/${pathOfRecord(to - index)} is missing, so it can't be told what was released before. Put it back from a backup. Nothing was changed.`,
        )
      yield each.record
    }
  }
}

export const inOneLine = ({ number, time, actor, command, commit, reason }: Omit<JournalRecord, 'registry'>): string =>
  `${String(number).padStart(4)}  ${time.slice(0, 19).replace('T', ' ')}  ${actor}: ${command}${commit === undefined ? '' : `, commit ${commit.slice(0, 12)}`}${reason === undefined ? '' : ` (${reason})`}`

const maxProblems = 100

/**
 * What is wrong with the journal: records that are missing or were changed, a registry.json that is not its newest one.
 */
export const verifyJournal = async (target: Target): Promise<string[]> => {
  const view = await readView(target)
  const newest = await newestNumber(target, view.registry.change ?? 0)
  // Nothing was changed yet.
  if (newest === 0) return []
  const problems: string[] = []
  let former: string | null | undefined = null
  let last: JournalRecord | undefined
  for (let from = 1; from <= newest; from += atOnce) {
    for (const [index, read] of (
      await readMany(from, Math.min(newest, from + atOnce - 1), readOrTell(target))
    ).entries()) {
      const number = from + index
      const kept = read instanceof UserError ? undefined : read
      if (read instanceof UserError) problems.push(read.message)
      else if (!kept) problems.push(`${pathOfRecord(number)} is missing.`)
      else if (kept.record.number !== number || (former !== undefined && kept.record.former !== former))
        problems.push(`${pathOfRecord(number)} does not follow the record before it: one of them was changed.`)
      // What follows a missing record can't be compared with it.
      former = kept?.hash
      last = kept?.record
    }
    if (problems.length >= maxProblems) return problems
  }
  // The first record is made of registry.json, which stays as it is until a change.
  const shown = viewOf(view.registry, view.registry.change ?? (newest === 1 ? 1 : 0))
  if (!Buffer.from(last ? viewOf(last.registry, newest) : []).equals(shown))
    problems.push('registry.json is not what the newest record says.')
  return problems
}

/** Goes back to what the registry was after a recorded change; the record's number is never taken again. */
export const restored =
  (record: JournalRecord): Change =>
  (registry) => {
    if (JSON.stringify(registry.remotes) === JSON.stringify(record.registry.remotes))
      throw new UserError(`The registry is what it was after change ${record.number} already.`)
    return { ...registry, release: nextReleaseId(registry.release), remotes: record.registry.remotes }
  }

export const recordNumbered = async (target: Target, number: number): Promise<JournalRecord> => {
  const kept = await readRecord(target, number)
  if (!kept) throw new UserError(`${target.name} has no change ${number}. \`npm run history\` lists them.`)
  return kept.record
}
