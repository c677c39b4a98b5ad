import { openAlerts } from './alerts/openAlerts.ts'
import type { Fleet } from './fleet/fleet.ts'
import type { Execution } from './integrations/execution.ts'
import type { Integrations } from './integrations/integrations.ts'
import type { CloudMetrics } from './operation/cloudMetrics.ts'
import type { Tell } from './operation/log.ts'
import type { CloudOptions } from './options.ts'
import type { Store } from './store/store.ts'

interface Watched {
  fleet: Fleet
  integrations: Integrations
  execution: Execution
}

/** What watches devices and integrations. */
export async function openAlerting(store: Store, { fleet, integrations, execution }: Watched, metrics: CloudMetrics, log: Tell, { alertPeriod }: CloudOptions, whenClosing: (dispose: () => Promise<void>) => void) {
  const { registry } = fleet
  const alerting = await openAlerts({
    store,
    devices: registry,
    presenceOf: (device) => fleet.seen(device),
    addedAt: (device) => registry.addedAt(device),
    enabledIntegrations: async (owner) => new Set((await integrations.ownedBy(owner)).filter(({ content }) => content['disabled'] !== true).map(({ id }) => id)),
    failing: (owner, integration) => execution.failing(owner, integration),
    metrics, log,
    ...(alertPeriod !== undefined && { period: alertPeriod }),
  })
  whenClosing(() => alerting.looking.close())
  execution.onLogged((owner, integration) => alerting.hearing.delivered(owner, integration))
  return alerting
}
