import { randomUUID } from 'node:crypto'
import { requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database, Queries } from '../store/database.ts'
import { Notices } from '../store/notices.ts'
import { presets, type Draft, type Rule } from './rule.ts'

interface Row {
  id: string
  owner: string
  name: string
  preset: string | null
  enabled: number
  watch: string
  scope: string
  for_seconds: number
  tell: string
  created_at: number
  updated_at: number
  changed_at: number
}

const columns = 'id, owner, name, preset, enabled, watch, scope, for_seconds, tell, created_at, updated_at, changed_at'
const quota = { holder: 'This account', what: 'alert rules', cure: "Delete rules that you don't need." }
const withoutPresets = 'SELECT sub FROM users WHERE NOT EXISTS (SELECT 1 FROM alert_accounts WHERE owner = sub)'

/** The rules of all accounts. They are kept in memory, because every message is compared with them. */
export class Rules {
  readonly #db: Database
  readonly #notices: Notices
  readonly #now: () => number
  readonly #byOwner = new Map<string, readonly Rule[]>()
  readonly #listeners: ((owner: string) => void)[] = []

  private constructor(db: Database, notices: Notices, now: () => number) {
    this.#db = db
    this.#notices = notices
    this.#now = now
  }

  static async open(db: Database, notices = new Notices(), now: () => number = Date.now): Promise<Rules> {
    const rules = new Rules(db, notices, now)
    notices.on('alertRules', (owner) => rules.#read(owner))
    await rules.#read('')
    return rules
  }

  /** Reads the rules of one account again; of all accounts for ''. */
  async #read(owner: string): Promise<void> {
    const rows = await this.#db.all<Row>(
      `SELECT ${columns} FROM alert_rules${owner === '' ? '' : ' WHERE owner = ?'} ORDER BY created_at, id`,
      ...(owner === '' ? [] : [owner]),
    )
    const found = new Map<string, Rule[]>()
    for (const each of rows.map(rule)) found.set(each.owner, [...(found.get(each.owner) ?? []), each])
    if (owner === '') this.#byOwner.clear()
    else this.#byOwner.delete(owner)
    for (const [each, owned] of found) this.#byOwner.set(each, owned)
    for (const listener of this.#listeners) listener(owner)
  }

  /**
   * Calls the listener with the account whose rules have changed; with '' when rules of any account may have changed.
   */
  onChanged(listener: (owner: string) => void): void {
    this.#listeners.push(listener)
  }

  of(owner: string): readonly Rule[] {
    return this.#byOwner.get(owner) ?? []
  }

  all(): IterableIterator<[owner: string, rules: readonly Rule[]]> {
    return this.#byOwner.entries()
  }

  find(owner: string, id: string): Rule | undefined {
    return this.of(owner).find((each) => each.id === id)
  }

  async add(owner: string, draft: Draft): Promise<Rule> {
    const now = this.#now()
    const added: Rule = { ...draft, id: randomUUID(), owner, createdAt: now, updatedAt: now, changedAt: now }
    await this.#change(owner, async (tx) => {
      const { rules } = (await tx.get<{ rules: number }>(
        'SELECT count(*) AS rules FROM alert_rules WHERE owner = ?',
        owner,
      )) ?? { rules: 0 }
      requireCount(quota, rules, quotas.account.alertRules)
      await insert(tx, added)
    })
    return added
  }

  /** Returns undefined when the rule does not exist. */
  async replace(owner: string, id: string, draft: Draft): Promise<Rule | undefined> {
    let replaced: Rule | undefined
    await this.#change(owner, async (tx) => {
      replaced = undefined
      const row = await tx.get<Row>(`SELECT ${columns} FROM alert_rules WHERE owner = ? AND id = ?`, owner, id)
      if (!row) return
      const { preset, ...former } = rule(row)
      const now = this.#now()
      replaced = {
        ...former,
        ...draft,
        ...(preset !== undefined && draft.name === former.name && { preset }),
        updatedAt: now,
        ...(!watchesTheSame(former, draft) && { changedAt: now }),
      }
      await tx.run('DELETE FROM alert_rules WHERE id = ?', id)
      await insert(tx, replaced)
    })
    return replaced
  }

  async remove(owner: string, id: string): Promise<boolean> {
    return this.#change(
      owner,
      async (tx) => (await tx.run('DELETE FROM alert_rules WHERE owner = ? AND id = ?', owner, id)) > 0,
    )
  }

  async #change<Result>(owner: string, work: (tx: Queries) => Promise<Result>): Promise<Result> {
    const result = await this.#db.transaction(async (tx) => {
      await this.#notices.tell(tx, 'alertRules', owner)
      return work(tx)
    })
    await this.#read(owner)
    return result
  }

  /** Gives the preset rules to accounts that never had them: new accounts, and accounts of an older data folder. */
  async givePresets(): Promise<void> {
    for (const { sub } of await this.#db.all<{ sub: string }>(withoutPresets)) {
      const now = this.#now()
      await this.#change(sub, async (tx) => {
        if ((await tx.run('INSERT INTO alert_accounts (owner) VALUES (?) ON CONFLICT DO NOTHING', sub)) === 0) return
        for (const [at, draft] of presets.entries())
          await insert(tx, {
            ...draft,
            id: randomUUID(),
            owner: sub,
            createdAt: now + at,
            updatedAt: now,
            changedAt: now,
          })
      })
    }
  }

  /** Until when the account has silenced all alerts. */
  async silencedUntil(owner: string): Promise<number | undefined> {
    const row = await this.#db.get<{ silenced_until: number | null }>(
      'SELECT silenced_until FROM alert_accounts WHERE owner = ?',
      owner,
    )
    return row?.silenced_until !== null && row !== undefined && row.silenced_until > this.#now()
      ? row.silenced_until
      : undefined
  }

  async silenced(): Promise<Set<string>> {
    return new Set(
      (
        await this.#db.all<{ owner: string }>('SELECT owner FROM alert_accounts WHERE silenced_until > ?', this.#now())
      ).map(({ owner }) => owner),
    )
  }

  /** Null ends the silence. */
  async silence(owner: string, until: number | null): Promise<void> {
    await this.#db.run('UPDATE alert_accounts SET silenced_until = ? WHERE owner = ?', until, owner)
  }
}

/** Whether observations for one rule also count for the other. */
function watchesTheSame(one: Draft, other: Draft): boolean {
  const watched = ({ enabled, watch, scope, for: seconds }: Draft) =>
    JSON.stringify([enabled, sorted(watch), sorted(scope), seconds])
  return watched(one) === watched(other)
}

const sorted = (fields: object) => Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))

async function insert(
  tx: Queries,
  { id, owner, name, preset, enabled, watch, scope, for: seconds, tell, createdAt, updatedAt, changedAt }: Rule,
): Promise<void> {
  await tx.run(
    `INSERT INTO alert_rules (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    owner,
    name,
    preset ?? null,
    enabled ? 1 : 0,
    JSON.stringify(watch),
    JSON.stringify(scope),
    seconds,
    JSON.stringify(tell),
    createdAt,
    updatedAt,
    changedAt,
  )
}

function rule(row: Row): Rule {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name,
    ...(row.preset !== null && { preset: row.preset }),
    enabled: row.enabled === 1,
    watch: JSON.parse(row.watch) as Rule['watch'],
    scope: JSON.parse(row.scope) as Rule['scope'],
    for: row.for_seconds,
    tell: JSON.parse(row.tell) as Rule['tell'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    changedAt: row.changed_at,
  }
}
