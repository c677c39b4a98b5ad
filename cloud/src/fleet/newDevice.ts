import { randomBytes } from 'node:crypto'
import { requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Queries } from '../store/database.ts'
import type { Kind } from './device.ts'

const quota = { holder: 'This account', cure: "Remove devices that you don't need." }
const maxTries = 20

export async function requireRoom(db: Queries, owner: string, kind: Kind): Promise<void> {
  const counted = await db.all<{ kind: Kind; used: number }>(
    'SELECT kind, count(*) AS used FROM devices WHERE owner = ? GROUP BY kind',
    owner,
  )
  requireCount(
    { ...quota, what: 'devices' },
    counted.reduce((sum, { used }) => sum + used, 0),
    quotas.account.devices,
  )
  if (kind === 'simulated')
    requireCount(
      { ...quota, what: 'simulated devices' },
      counted.find((each) => each.kind === kind)?.used ?? 0,
      quotas.account.simulatedDevices,
    )
}

/** Brokers tell devices and users apart by it. */
export async function freeId(db: Queries): Promise<string> {
  for (let tried = 0; tried < maxTries; tried += 1) {
    const id = `NODE-${randomBytes(3).toString('hex').toUpperCase()}`
    if (
      (await db.get('SELECT 1 FROM devices WHERE id = ?1 UNION ALL SELECT 1 FROM users WHERE sub = ?1', id)) ===
      undefined
    )
      return id
  }
  throw new Error(`No free id for a device was found in ${maxTries} tries.`)
}
