import type { Database } from '../store/database.ts'

/** The boxes of a user's own dashboard. */
export interface Dashboard {
  boxes: object[]
  title: string
  /** Counts the saves; 0 before the first. */
  version: number
}

interface Row {
  version: number
  content: string
}

/** The `expected` version that accepts every stored version. */
const whatever = -1

export class Dashboards {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async of(owner: string): Promise<Dashboard> {
    const row = await this.#db.get<Row>('SELECT version, content FROM dashboards WHERE owner = ?', owner)
    return row
      ? { ...(JSON.parse(row.content) as Omit<Dashboard, 'version'>), version: row.version }
      : { boxes: [], title: '', version: 0 }
  }

  /** Returns the new version. If the stored version is not the expected one, saves nothing and returns undefined. */
  async save(
    owner: string,
    layout: Omit<Dashboard, 'version'>,
    expected: number | undefined,
  ): Promise<number | undefined> {
    const content = JSON.stringify(layout)
    const [row] = await this.#db.all<{ version: number }>(
      `INSERT INTO dashboards (owner, version, content) SELECT ?1, 1, ?2 WHERE ?3 <= 0 OR EXISTS (SELECT 1 FROM dashboards WHERE owner = ?1)
       ON CONFLICT (owner) DO UPDATE SET version = dashboards.version + 1, content = excluded.content WHERE ?3 = ${whatever} OR dashboards.version = ?3
       RETURNING version`,
      owner,
      content,
      expected ?? whatever,
    )
    return row?.version
  }
}
