import type { Database, Queries } from '../../store/database.ts'

export interface StoredTopic {
  id: number
  device: string
  name: string
}

interface Dictionary {
  version: number
  byName: Map<string, StoredTopic>
}

/** Events of further topics are not stored. */
const maxTopics = 20_000
/** Topics in memory. Those of the least recently used accounts are dropped from it. */
const maxRemembered = 100_000

/**
 * The topics of each account. Rows of events contain a topic's number, and a search first finds out which topics fit.
 */
export class Topics {
  readonly #db: Database
  readonly #known = new Map<number, Dictionary>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Reads the current topics: another process may have added some. */
  async of(owner: number): Promise<StoredTopic[]> {
    return [...(await this.#current(owner)).byName.values()]
  }

  async #current(owner: number): Promise<Dictionary> {
    const version = await versionOf(this.#db, owner)
    const known = this.#known.get(owner)
    if (known?.version === version) return known
    // A removed device's topics stay without a device's name until their events are deleted.
    const rows = await this.#db.all<StoredTopic>(
      "SELECT id, device, name FROM history_topics WHERE owner = ? AND device <> '' ORDER BY id",
      owner,
    )
    const dictionary = { version, byName: new Map(rows.map((topic) => [keyOf(topic), topic])) }
    this.#known.delete(owner)
    this.#known.set(owner, dictionary)
    let kept = [...this.#known.values()].reduce((sum, { byName }) => sum + byName.size + 1, 0)
    for (const [oldest, { byName }] of this.#known) {
      if (kept <= maxRemembered || oldest === owner) break
      this.#known.delete(oldest)
      kept -= byName.size + 1
    }
    return dictionary
  }

  /**
   * Adds new topics; undefined for those beyond the limit. Called before the transaction that stores the events; that
   * transaction then checks `version` with `areCurrent`.
   */
  async idsOf(
    owner: number,
    wanted: readonly { device: string; name: string }[],
  ): Promise<{ version: number; topics: (StoredTopic | undefined)[] }> {
    let dictionary = await this.#current(owner)
    const missing = wanted.filter((topic) => !dictionary.byName.has(keyOf(topic)))
    const room = missing.slice(0, Math.max(0, maxTopics - dictionary.byName.size))
    if (room.length > 0) {
      await this.#db.atomic(async (tx) => {
        for (const { device, name } of room)
          await tx.run(
            'INSERT INTO history_topics (owner, device, name) VALUES (?, ?, ?) ON CONFLICT (owner, device, name) DO NOTHING',
            owner,
            device,
            name,
          )
        await topicsChanged(tx, owner)
      })
      dictionary = await this.#current(owner)
    }
    return { version: dictionary.version, topics: wanted.map((topic) => dictionary.byName.get(keyOf(topic))) }
  }

  /**
   * Detaches a device's topics from it, in the caller's transaction: searches no longer find them, and their events are
   * deleted in steps.
   */
  async forgetDevice(tx: Queries, owner: number, device: string): Promise<void> {
    await tx.run(
      "UPDATE history_topics SET device = '', name = CAST(id AS TEXT) WHERE owner = ? AND device = ?",
      owner,
      device,
    )
    await topicsChanged(tx, owner)
  }

  forget(owner: number): void {
    this.#known.delete(owner)
  }
}

/** The version of an account that is removed or being removed. */
const none = -1

async function versionOf(db: Queries, owner: number): Promise<number> {
  return (
    (
      await db.get<{ topics_version: number }>(
        'SELECT topics_version FROM history_accounts WHERE number = ? AND gone = 0',
        owner,
      )
    )?.topics_version ?? none
  )
}

/**
 * Whether the account's topics still have this version. Called at the end of the transaction that stores events: its
 * counts have locked the account's row, so no other transaction can change the topics.
 */
export async function areCurrent(tx: Queries, owner: number, version: number): Promise<boolean> {
  return version !== none && version === (await versionOf(tx, owner))
}

/** Locks the account until the transaction ends, so that no event is stored for a topic that was found empty. */
export async function holdTopics(tx: Queries, owner: number): Promise<void> {
  await tx.run('UPDATE history_accounts SET topics_version = topics_version WHERE number = ?', owner)
}

/** Makes other processes and running transactions read the topics again. */
export async function topicsChanged(tx: Queries, owner: number): Promise<void> {
  await tx.run('UPDATE history_accounts SET topics_version = topics_version + 1 WHERE number = ?', owner)
}

function keyOf({ device, name }: { device: string; name: string }): string {
  return `${device}/${name}`
}
