import { openAlerts } from '../src/alerts/openAlerts.ts'
import type { Seen } from '../src/alerts/standings.ts'
import { Registry } from '../src/fleet/registry.ts'
import { CloudMetrics } from '../src/operation/cloudMetrics.ts'
import type { Store } from '../src/store/store.ts'
import { messageOn } from './messageOn.ts'

/** An event of a device, at a time that is over. */
export interface Said {
  t: number
  device: string
  name: string
  data: string
}

/** As often as the cloud evaluates. */
const step = 10_000
const day = 24 * 60 * 60_000
/** Longer than any replay: nothing evaluates by itself. */
const never = 1_000_000_000

/**
 * Evaluates an account's rules as if these events, the oldest first, came now, and keeps what fires. Nobody is told of
 * it. The rules of all accounts are evaluated, so the folder must have one account. Returns how many alerts fired.
 */
export async function replayAlerts(store: Store, owner: string, events: readonly Said[], end: number): Promise<number> {
  const began = events[0]?.t ?? end
  let now = began
  const seen = new Map<string, Seen>()
  // What was observed last is from after these events.
  await store.telemetry.run('DELETE FROM alert_conditions WHERE owner = ?', owner)
  const { rules, receiver, engine, looking } = await openAlerts({
    store,
    devices: await Registry.open(store.cloud, store.seal, store.notices),
    presenceOf: (device) => seen.get(device),
    addedAt: () => undefined,
    enabledIntegrations: async () => new Set(),
    failing: async () => ({ failures: 0, error: '' }),
    telling: { readerOf: async () => undefined, namesOf: async () => new Map(), deliver: async () => {} },
    metrics: new CloudMetrics(),
    log: () => {},
    period: never,
    clock: { now: () => now, steady: () => now },
  })
  await rules.givePresets()
  const silencedUntil = await rules.silencedUntil(owner)
  await rules.silence(owner, end + day)
  try {
    let next = began + step
    const lookUntil = async (time: number) => {
      for (; next <= time; next += step) {
        now = next
        await engine.look()
      }
      now = time
    }
    await engine.look()
    for (const { t, device, name, data } of events) {
      await lookUntil(t)
      const isOnline = data === 'online'
      if (name === 'status')
        seen.set(device, {
          status: isOnline ? 'online' : 'offline',
          connectedAt: isOnline ? t : (seen.get(device)?.connectedAt ?? began),
          lastSeen: t,
        })
      receiver.message(messageOn(`devices/${device}/events/${name}`, data, { owner, at: t }))
    }
    await lookUntil(end)
    await engine.look()
  } finally {
    await looking.close()
    await rules.silence(owner, silencedUntil ?? null)
  }
  const fired = await store.telemetry.get<{ alerts: number }>(
    'SELECT count(*) AS alerts FROM alerts WHERE owner = ? AND fired_at BETWEEN ? AND ?',
    owner,
    began,
    end,
  )
  return fired?.alerts ?? 0
}
