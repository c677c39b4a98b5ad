import type { Database } from '../store/database.ts'
import { lastCrash, toldCrash, type Crash, type ToldCrash } from './crash.ts'
import { SpacedWrites } from './spacedWrites.ts'

/** Reports of a device that wait to be stored. Further ones are dropped: a flood of them says nothing new. */
const maxWaiting = 20

export interface KnownCrash extends Crash {
  /** The owner's project that the firmware was built from, if it still exists, and the image's name. */
  project?: string
  name?: string
}

interface Row {
  at: number
  count: number
  content: string
}

/** The last crash of each device. */
export class Crashes {
  readonly #db: Database
  readonly #isKnown: (device: string) => boolean
  readonly #waiting = new Map<string, ToldCrash[]>()
  readonly #writes = new SpacedWrites<null>((device) => this.#write(device))

  constructor(db: Database, isKnown: (device: string) => boolean) {
    this.#db = db
    this.#isKnown = isKnown
  }

  /** Resolves when the report is stored, or will be stored within a second. */
  async heard(device: string, event: string, payload: Buffer): Promise<void> {
    const told = toldCrash(event, payload, Date.now())
    if (!told) return
    const waiting = this.#waiting.get(device) ?? []
    if (waiting.length >= maxWaiting) waiting.pop()
    this.#waiting.set(device, [...waiting, told])
    await this.#writes.put(device, null)
  }

  async #write(device: string): Promise<void> {
    const told = this.#waiting.get(device) ?? []
    this.#waiting.delete(device)
    if (told.length === 0 || !this.#isKnown(device)) return
    await this.#db.transaction(async (tx) => {
      const row = await tx.get<Row>('SELECT at, count, content FROM device_crashes WHERE device = ?', device)
      const last = told.reduce<Crash | undefined>(lastCrash, row && crash(row))
      if (!last) return
      const { at, count, ...content } = last
      await tx.run(
        'INSERT INTO device_crashes (device, at, count, content) VALUES (?, ?, ?, ?) ON CONFLICT (device) DO UPDATE SET at = excluded.at, count = excluded.count, content = excluded.content',
        device,
        at,
        count,
        JSON.stringify(content),
      )
    })
  }

  async of(owner: string, device: string): Promise<KnownCrash | undefined> {
    const row = await this.#db.get<Row>('SELECT at, count, content FROM device_crashes WHERE device = ?', device)
    if (!row) return undefined
    const known = crash(row)
    if (known.firmware === undefined) return known
    const image = await this.#db.get<{ name: string; project: string | null }>(
      `SELECT project_name AS name, projects.id AS project FROM firmwares LEFT JOIN projects ON projects.id = firmwares.project AND projects.owner = firmwares.owner
       WHERE firmwares.owner = ? AND (sha256 = ? OR app_sha = ?) ORDER BY firmwares.updated_at DESC LIMIT 1`,
      owner,
      known.firmware,
      known.firmware,
    )
    return { ...known, ...(image && { name: image.name }), ...(image?.project && { project: image.project }) }
  }

  forget(device: string): void {
    this.#writes.forget(device)
    this.#waiting.delete(device)
  }

  /** Stores what waits. */
  close(): Promise<void> {
    return this.#writes.close()
  }
}

function crash({ at, count, content }: Row): Crash {
  return { ...(JSON.parse(content) as Omit<Crash, 'at' | 'count'>), at, count }
}
