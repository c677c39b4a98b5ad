import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import type { Store } from '../store/store.ts'
import { Alerts } from './alerts.ts'
import { Conditions } from './conditions.ts'
import { Engine, type Clock } from './engine.ts'
import { MessageReceiver } from './messageReceiver.ts'
import { Looking } from './looking.ts'
import { Rules } from './rules.ts'
import { Outbox } from './notify/outbox.ts'
import { Notifier, type NotifierParts } from './notify/notifier.ts'
import { Scopes, type KnownDevices } from './scopes.ts'
import type { Seen } from './standings.ts'

export interface AlertParts {
  store: Pick<Store, 'cloud' | 'telemetry' | 'notices' | 'replica'>
  devices: KnownDevices
  presenceOf(device: string): Seen | undefined
  addedAt(device: string): number | undefined
  enabledIntegrations(owner: string): Promise<ReadonlySet<string>>
  failing(owner: string, integration: string): Promise<{ failures: number; error: string }>
  telling: Pick<NotifierParts, 'readerOf' | 'namesOf' | 'deliver' | 'mail' | 'page'>
  metrics: CloudMetrics
  log(text: string): void
  /** Milliseconds between two evaluations. */
  period?: number
  clock?: Clock
}

const usualPeriod = 10_000
/** The name of the lease of the process that evaluates. */
const lease = 'alerts'
const usualClock: Clock = { now: () => Date.now(), steady: () => performance.now() }

/** Opens rules and alerts, and begins to evaluate. */
export async function openAlerts({
  store,
  devices,
  metrics,
  log,
  period = usualPeriod,
  clock = usualClock,
  ...parts
}: AlertParts) {
  const { cloud, telemetry, notices, replica } = store
  const rules = await Rules.open(cloud, notices, () => clock.now())
  const scopes = new Scopes(devices, rules)
  await scopes.refresh()
  const conditions = new Conditions(telemetry, notices)
  const alerts = new Alerts(telemetry, notices)
  const receiver = new MessageReceiver({
    rules,
    scopes,
    conditions,
    ownerOf: (device) => devices.ownerOf(device),
    failing: parts.failing,
    metrics,
    now: () => clock.now(),
  })
  notices.on('conditions', (keys) =>
    receiver.unsure(keys === '' ? undefined : keys.split('\n').map((key) => key.replace(' ', '\n'))),
  )
  const engine = new Engine({
    rules,
    scopes,
    conditions,
    alerts,
    receiver,
    presenceOf: parts.presenceOf,
    addedAt: parts.addedAt,
    integrationsOf: parts.enabledIntegrations,
    keeps: (tx) => replica.keeps(tx, lease),
    metrics,
    clock,
  })
  const outbox = new Outbox(telemetry)
  const notifier = new Notifier({ ...parts.telling, outbox, metrics, now: () => clock.now(), log })
  const looking = new Looking({
    hear: async () => {
      await scopes.refresh()
      await receiver.flush()
    },
    look: async () => {
      await rules.givePresets()
      await engine.look()
      // Not awaited: evaluations don't wait for mail servers.
      notifier.soon()
    },
    reset: () => engine.reset(),
    period,
    log,
  })
  metrics.gauge('cloud_alerts_open', 'Alerts that are open, by state.', async () =>
    (await alerts.counted()).map(([state, count]) => [{ state }, count]),
  )
  metrics.gauge('cloud_alerts_conditions', 'Pairs of a rule and a device that this process has in memory.', () => [
    [{}, receiver.size],
  ])
  metrics.gauge('cloud_alerts_untold', 'Changes of alerts that wait to be told.', async () => [
    [{}, await outbox.waiting()],
  ])
  return { rules, scopes, alerts, receiver, engine, looking, notifier, lease }
}

export type OpenAlerts = Awaited<ReturnType<typeof openAlerts>>
