import { type RegistryDocument, releasesIn } from '../document/registryDocument.ts'
import { readRecord, type State } from '../journal/journal.ts'
import type { StoredRelease } from '../checks/storedRelease.ts'
import { bytesOf, type Target } from '../targets/target.ts'
import { RefusedFiles } from '../userError.ts'

/**
 * What stays of a release whose files were removed: what it was, and from where. It counts when the record of the
 * change names the version.
 */
interface Removed {
  remote: string
  version: string
  /** The number of the change that removes it. */
  change: number
  release: unknown
  provenance?: unknown
}

/** Not served, as all that begins with a dot. */
const pathOfRemoved = (remote: string, version: string): string => `.release/removed/${remote}/${version}.json`

const maxProvenance = 16 * 1024

const parsed = (bytes: Uint8Array | undefined): unknown => {
  try {
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as unknown)
  } catch {
    return undefined
  }
}

/** Keeps what a release was, before the change that removes it is recorded. */
export const keepDescription = async (
  target: Target,
  { remote, version, change, stored }: { remote: string; version: string; change: number; stored: StoredRelease },
): Promise<void> => {
  const bytesThere = await stored.read('provenance.json')
  // Nothing has checked those of older releases.
  const provenance = bytesThere && bytesThere.length < maxProvenance ? parsed(bytesThere) : undefined
  const removed: Removed = {
    remote,
    version,
    change,
    release: parsed(await stored.read('release.json')),
    ...(provenance !== undefined && { provenance }),
  }
  const [name, bytes] = [pathOfRemoved(remote, version), bytesOf(`${JSON.stringify(removed, null, 2)}\n`)]
  while (!(await target.create(name, bytes))) {
    const there = await target.read(name)
    if (there && (await target.replace(name, bytes, there.tag))) return
  }
}

/**
 * The number of the change that has removed a release; undefined when none has, or one was interrupted before it was
 * recorded.
 */
export const removalOf = async (target: Target, remote: string, version: string): Promise<number | undefined> => {
  const stored = await target.read(pathOfRemoved(remote, version))
  const { change } = (parsed(stored?.bytes) ?? {}) as Partial<Removed>
  const { removed } = (change === undefined ? undefined : await readRecord(target, change))?.record ?? {}
  return removed?.remote === remote && removed.versions.includes(version) ? change : undefined
}

/**
 * Refuses a change that puts a removed release anywhere: its files go, or are gone. Asked after the state was read, so
 * that it holds for whoever appends the next record.
 */
export const refuseRemoved = async (target: Target, { registry }: State, next: RegistryDocument): Promise<void> => {
  const former = new Set(releasesIn(registry).map(({ remote, release }) => `${remote} ${release.version}`))
  for (const {
    remote,
    release: { version },
  } of releasesIn(next)) {
    if (former.has(`${remote} ${version}`)) continue
    const change = await removalOf(target, remote, version)
    if (change !== undefined)
      throw new RefusedFiles(
        `${remote} ${version} was released here, and removed by change ${change}. A released version never comes back: release its sources as another version, or go back to one whose files are there`,
      )
  }
}
