import { randomBytes } from 'node:crypto'
import { Accounts } from '../src/accounts/accounts.ts'
import { hashPassword } from '../src/accounts/passwordHash.ts'
import { Registry } from '../src/fleet/registry.ts'
import { Integrations } from '../src/integrations/integrations.ts'
import { openStore } from '../src/store/store.ts'

export interface KnownDevice {
  id: string
  key: string
  /** Whether some of its messages fire a webhook. */
  alarms: boolean
}

export interface KnownUser {
  username: string
  password: string
  sub: string
}

interface Wanted {
  devices: number
  users: number
  /** Each belongs to a user of its own. */
  webhooks: number
  receiver: string
}

const atOnce = 250
/** What a webhook sends: the message, and the id of its delivery, which is the same at every attempt. */
const body = '{"id":"{{{PARTICLE_EVENT_ID}}}","message":{{{PARTICLE_EVENT_VALUE}}}}'

/** Stores accounts, their devices in equal shares, and webhooks, before any replica runs. */
export async function storeData(
  folder: string,
  database: string,
  { devices, users, webhooks, receiver }: Wanted,
): Promise<{ devices: KnownDevice[]; users: KnownUser[] }> {
  const store = await openStore(folder, () => {}, { database })
  try {
    const password = randomBytes(12).toString('base64url')
    const hash = await hashPassword(password)
    const accounts = new Accounts(store.cloud)
    const made = Array.from({ length: users }, (_, at): KnownUser => ({
      username: `user-${at}`,
      password,
      sub: Accounts.newSubject(),
    }))
    for (const { sub, username } of made) await accounts.insert(sub, username, hash)
    const integrations = new Integrations(store.cloud, store.notices)
    for (const [at, { sub }] of made.slice(0, webhooks).entries()) {
      await integrations.put(sub, {
        id: `hook-${at}`,
        type: 'webhook',
        content: {
          name: `hook-${at}`,
          event: 'alarm',
          url: receiver,
          requestType: 'POST',
          noDefaults: true,
          headers: { 'Content-Type': 'application/json' },
          body,
        },
      })
    }
    const registry = await Registry.open(store.cloud, store.seal, store.notices)
    const known: KnownDevice[] = []
    while (known.length < devices) {
      const places = Array.from({ length: Math.min(atOnce, devices - known.length) }, (_, at) => known.length + at)
      known.push(
        ...(await store.cloud.atomic(async (tx) => {
          const added: KnownDevice[] = []
          for (const at of places) {
            const { id } = await registry.makeIn(
              tx,
              {
                owner: made[at % users]?.sub ?? '',
                name: `Device ${at}`,
                model: 'scale',
                functions: [],
                variables: {},
                labels: [],
                kind: 'device',
              },
              {},
            )
            added.push({ id, key: (await registry.keys.addIn(tx, id)).key, alarms: at % users < webhooks })
          }
          return added
        })),
      )
    }
    return { devices: known, users: made }
  } finally {
    await store.close()
  }
}
