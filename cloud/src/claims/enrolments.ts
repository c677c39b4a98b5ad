import { createHash, randomBytes } from 'node:crypto'
import { conflict, Failure } from '../api/failure.ts'
import { requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Registry } from '../fleet/registry.ts'
import type { Database, Queries } from '../store/database.ts'
import { Turns } from '@console/threads'
import type { Claims } from './claims.ts'

export interface NewEnrolment {
  owner: string
  name: string
  labels: readonly string[]
  uses: number
  expiresAt: number
}

export interface Enrolment extends NewEnrolment {
  id: string
  used: number
}

interface Row {
  id: string
  owner: string
  name: string
  labels: string
  uses: number
  used: number
  expires_at: number
}

/** What a device tells of itself. */
export interface SelfClaim {
  token: string
  hardwareId: string
  model: string
}

interface EnrolmentParts {
  db: Database
  registry: Registry
  claims: Claims
}

const quota = { holder: 'This account', what: 'open enrolments', cure: "Delete enrolments that you don't need." }
const isOpen = 'used < uses AND expires_at > ?'
/** Of those that are over, the newest stay in the list. */
const maxOver = 50
/** Of a hardware id, in a device's name. */
const maxShownLength = 12

/** Tokens by which devices claim themselves. Only hashes of them are stored. */
export class Enrolments {
  readonly #parts: EnrolmentParts
  /** By token: a delivery of boards that are all switched on would be in each other's way. */
  readonly #turns = new Turns()

  constructor(parts: EnrolmentParts) {
    this.#parts = parts
  }

  async ownedBy(owner: string): Promise<Enrolment[]> {
    return (
      await this.#parts.db.all<Row>(
        'SELECT id, owner, name, labels, uses, used, expires_at FROM enrolments WHERE owner = ? ORDER BY created_at DESC, id',
        owner,
      )
    ).map(enrolment)
  }

  /** Returns the token, which nobody can read again. */
  async add({ owner, name, labels, uses, expiresAt }: NewEnrolment): Promise<{ id: string; token: string }> {
    const [id, token, now] = [randomBytes(6).toString('hex'), `e1_${randomBytes(32).toString('base64url')}`, Date.now()]
    await this.#parts.db.transaction(async (tx) => {
      const { open } = (await tx.get<{ open: number }>(
        `SELECT count(*) AS open FROM enrolments WHERE owner = ? AND ${isOpen}`,
        owner,
        now,
      )) ?? { open: 0 }
      requireCount(quota, open, quotas.account.enrolments)
      await tx.run(
        'INSERT INTO enrolments (id, owner, name, labels, token_hash, uses, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        id,
        owner,
        name,
        JSON.stringify(labels),
        hashOf(token),
        uses,
        expiresAt,
        now,
      )
      await tx.run(
        `DELETE FROM enrolments WHERE owner = ?1 AND NOT (used < uses AND expires_at > ?2) AND id NOT IN (SELECT id FROM enrolments WHERE owner = ?1 AND NOT (used < uses AND expires_at > ?2) ORDER BY created_at DESC LIMIT ${maxOver})`,
        owner,
        now,
      )
    })
    return { id, token }
  }

  async remove(owner: string, id: string): Promise<boolean> {
    return (await this.#parts.db.run('DELETE FROM enrolments WHERE owner = ? AND id = ?', owner, id)) > 0
  }

  /** Makes the device, or gives it a new key when this enrolment has made it; that counts as no further use. */
  async claim(wanted: SelfClaim): Promise<{ id: string; key: string }> {
    const { registry } = this.#parts
    const hash = hashOf(wanted.token)
    const made = await this.#turns.run(hash, () => this.#parts.db.transaction((tx) => this.#claimIn(tx, hash, wanted)))
    if ('makeKnown' in made) made.makeKnown()
    else registry.keys.revokedAll(made.id)
    return { id: made.id, key: made.key ?? '' }
  }

  async #claimIn(tx: Queries, hash: string, { hardwareId, model }: SelfClaim) {
    const { registry, claims } = this.#parts
    const row = await tx.get<Row>(
      'SELECT id, owner, name, labels, uses, used, expires_at FROM enrolments WHERE token_hash = ?',
      hash,
    )
    if (!row) throw new Failure(401, 'This token does not count: it was never made, or its enrolment was deleted.')
    if (row.expires_at <= Date.now()) throw new Failure(403, 'This token has come to its end. Ask for another one.')
    const known = await registry.byHardwareIn(tx, row.owner, hardwareId)
    if (known) return this.#renewIn(tx, known, row.id)
    if ((await tx.run('UPDATE enrolments SET used = used + 1 WHERE id = ? AND used < uses', row.id)) === 0)
      throw new Failure(
        403,
        `This token was used ${row.used} times, which is as often as it may be. Ask for another one.`,
      )
    const name = `${row.name === '' ? model : row.name} ${hardwareId.slice(-maxShownLength)}`.slice(0, 100).trim()
    return claims.claimIn(tx, {
      owner: row.owner,
      name,
      kind: 'mqtt',
      labels: enrolment(row).labels,
      enrolled: { enrolment: row.id, hardwareId, model },
    })
  }

  async #renewIn(
    tx: Queries,
    known: { id: string; enrolment: string | null },
    enrolled: string,
  ): Promise<{ id: string; key: string }> {
    const { registry } = this.#parts
    if (known.enrolment !== enrolled)
      throw conflict(
        `This hardware is ${known.id} already, which another enrolment has made. Remove that device first, or give it a new key in the console.`,
      )
    await registry.keys.revokeAllIn(tx, known.id)
    return { id: known.id, key: (await registry.keys.addIn(tx, known.id)).key }
  }
}

function enrolment({ labels, expires_at: expiresAt, ...row }: Row): Enrolment {
  return { ...row, labels: JSON.parse(labels) as string[], expiresAt }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
