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

/** With more, events of further topics are not kept. */
const mostTopics = 20_000
/** Topics in memory: those of accounts that were not asked for lately are read again. */
const mostKept = 100_000

/** The topics of each account: a search asks them first, and rows have their numbers. */
export class Topics {
  readonly #db: Database
  readonly #known = new Map<number, Dictionary>()

  constructor(db: Database) {
    this.#db = db
  }

  /** As they are now: another process may have added some. */
  async of(owner: number): Promise<StoredTopic[]> {
    return [...(await this.#current(owner)).byName.values()]
  }

  async #current(owner: number): Promise<Dictionary> {
    const version = await versionOf(this.#db, owner)
    const known = this.#known.get(owner)
    if (known?.version === version) return known
    // A device that was removed leaves its topics without its name until their events are gone, too.
    const rows = await this.#db.all<StoredTopic>("SELECT id, device, name FROM history_topics WHERE owner = ? AND device <> '' ORDER BY id", owner)
    const dictionary = { version, byName: new Map(rows.map((topic) => [keyOf(topic), topic])) }
    this.#known.delete(owner)
    this.#known.set(owner, dictionary)
    let kept = [...this.#known.values()].reduce((sum, { byName }) => sum + byName.size + 1, 0)
    for (const [oldest, { byName }] of this.#known) {
      if (kept <= mostKept || oldest === owner) break
      this.#known.delete(oldest)
      kept -= byName.size + 1
    }
    return dictionary
  }

  /** Makes those that are new; undefined for what is too many. Called before the transaction that stores their events, which looks whether they are current. */
  async idsOf(owner: number, wanted: readonly { device: string; name: string }[]): Promise<{ version: number; topics: (StoredTopic | undefined)[] }> {
    let dictionary = await this.#current(owner)
    const missing = wanted.filter((topic) => !dictionary.byName.has(keyOf(topic)))
    const room = missing.slice(0, Math.max(0, mostTopics - dictionary.byName.size))
    if (room.length > 0) {
      await this.#db.atomic(async (tx) => {
        for (const { device, name } of room) await tx.run('INSERT INTO history_topics (owner, device, name) VALUES (?, ?, ?) ON CONFLICT (owner, device, name) DO NOTHING', owner, device, name)
        await topicsChanged(tx, owner)
      })
      dictionary = await this.#current(owner)
    }
    return { version: dictionary.version, topics: wanted.map((topic) => dictionary.byName.get(keyOf(topic))) }
  }

  /** Takes a device's topics away from it, as part of a transaction: nobody finds them, and their events are removed in steps. */
  async forgetDevice(tx: Queries, owner: number, device: string): Promise<void> {
    await tx.run("UPDATE history_topics SET device = '', name = CAST(id AS TEXT) WHERE owner = ? AND device = ?", owner, device)
    await topicsChanged(tx, owner)
  }

  forget(owner: number): void {
    this.#known.delete(owner)
  }
}

/** The version of an account that is no more, or is being removed. */
const none = -1

async function versionOf(db: Queries, owner: number): Promise<number> {
  return (await db.get<{ topics_version: number }>('SELECT topics_version FROM history_accounts WHERE number = ? AND gone = 0', owner))?.topics_version ?? none
}

/** Whether the topics are still those of a version. Asked at the end of the transaction that stores their events: what it has counted keeps everybody else from changing them. */
export async function areCurrent(tx: Queries, owner: number, version: number): Promise<boolean> {
  return version !== none && version === (await versionOf(tx, owner))
}

/** Until the transaction ends, nothing is stored of the account: a topic that looks empty is so. */
export async function holdTopics(tx: Queries, owner: number): Promise<void> {
  await tx.run('UPDATE history_accounts SET topics_version = topics_version WHERE number = ?', owner)
}

/** Other processes, and what is stored at the moment, read the topics again. */
export async function topicsChanged(tx: Queries, owner: number): Promise<void> {
  await tx.run('UPDATE history_accounts SET topics_version = topics_version + 1 WHERE number = ?', owner)
}

function keyOf({ device, name }: { device: string; name: string }): string {
  return `${device}/${name}`
}
