import { Accounts } from './accounts/accounts.ts'
import { openAlerts } from './alerts/openAlerts.ts'
import type { RuleRouteParts } from './alerts/ruleRoutes.ts'
import { MailAddresses } from './alerts/notify/mailAddresses.ts'
import { Mailer } from './alerts/notify/mailer.ts'
import { isMailAddress } from './alerts/notify/smtpAddress.ts'
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

const maxErrorLength = 300

/** What watches devices and integrations. */
export async function openAlerting(
  store: Store,
  { fleet, integrations, execution }: Watched,
  metrics: CloudMetrics,
  log: Tell,
  { alertPeriod, smtp, foreign, origin }: CloudOptions,
  whenClosing: (dispose: () => Promise<void>) => void,
) {
  const { registry } = fleet
  const accounts = new Accounts(store.cloud)
  const mail = smtp && new Mailer(smtp)
  const readerOf = async (owner: string) => {
    const account = await accounts.find(owner)
    const { email, language } = account ?? {}
    return account && { ...(email !== undefined && isMailAddress(email) && { email }), ...(language && { language }) }
  }
  const alerting = await openAlerts({
    store,
    devices: registry,
    presenceOf: (device) => fleet.seen(device),
    addedAt: (device) => registry.addedAt(device),
    enabledIntegrations: async (owner) =>
      new Set(
        (await integrations.ownedBy(owner)).filter(({ content }) => content['disabled'] !== true).map(({ id }) => id),
      ),
    failing: (owner, integration) => execution.failing(owner, integration),
    telling: {
      readerOf,
      namesOf: async (owner) =>
        new Map([
          ...(await registry.namesOf(owner)).map(({ id, name }) => [id, name] as const),
          ...(await integrations.ownedBy(owner)).map(({ id, content }) => [id, content.name] as const),
        ]),
      deliver: (owner, integration, event) => execution.tellAlert(owner, integration, event),
      ...(mail && { mail }),
      ...(origin !== undefined && { page: `${origin}/alerts` }),
    },
    metrics,
    log,
    ...(alertPeriod !== undefined && { period: alertPeriod }),
  })
  whenClosing(async () => {
    await alerting.looking.close()
    await alerting.notifier.close()
  })
  execution.onLogged((owner, integration) => alerting.receiver.delivered(owner, integration))
  execution.onAlertFailed((owner, integration, data, error) => {
    const { id, state } = JSON.parse(data.toString('utf8')) as { id: string; state: string }
    const change = {
      at: Date.now(),
      change: 'untold',
      cause: {
        kind: 'told',
        channel: 'integration',
        integration,
        transition: state,
        error: error.slice(0, maxErrorLength),
        again: false,
      },
    }
    alerting.alerts
      .note(owner, id, change)
      .catch((problem: unknown) => log(`Alerts: that one could not be told could not be stored (${String(problem)}).`))
  })
  /** Whether an account can be told by e-mail, and where: to its own address only. */
  const emailOf: RuleRouteParts['emailOf'] = async (owner) => {
    const { email } = (await readerOf(owner)) ?? {}
    const reason = smtp === undefined ? 'server' : email === undefined ? 'address' : undefined
    return { ready: reason === undefined, ...(reason && { reason }), ...(email !== undefined && { address: email }) }
  }
  // Another identity provider supplies the address itself.
  return {
    ...alerting,
    emailOf,
    ...(mail && !foreign && { mailAddresses: new MailAddresses({ accounts, mail, key: store.keys.sealing, log }) }),
  }
}
