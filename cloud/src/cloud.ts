import { setTimeout as pause } from 'node:timers/promises'
import { quotas } from './api/quotas.data.ts'
import { dropForgottenAttempts } from './accounts/signInAttempts.ts'
import { openAccounts, type LoadSeed, type ShownAccount } from './accounts/openAccounts.ts'
import { type Broker } from './broker/broker.ts'
import { knownAddresses, type KnownAddresses } from './http/addresses.ts'
import { closeServers, listenOn, listenOnLoopback } from './http/listen.ts'
import { startDeviceGateway } from './deviceGateway.ts'
import { limitConnections } from './http/connectionLimits.ts'
import { serveRequests } from './http/webServer.ts'
import { foreignTokenCheck } from './identity/foreign/foreignTokens.ts'
import type { ClaimNames } from './identity/foreign/issuerOptions.ts'
import { accountsOfForeign, FirstSignIns, signInsOfForeign } from './identity/foreign/firstSignIns.ts'
import { KeyRing } from './identity/keyRing.ts'
import { accessTokenCheck, Grants } from './identity/grants.ts'
import { importProvider } from './identity/provider.ts'
import { dropExpiredModels } from './identity/storedModels.ts'
import { Maintenance } from './operation/maintenance.ts'
import { drained } from './operation/drain.ts'
import { openOperation } from './operation/operation.ts'
import type { CloudOptions } from './options.ts'
import { DatabaseAway } from './store/database.ts'
import { openStore } from './store/store.ts'
import { openHandlers } from './handlers.ts'
import { brokerHooks, openRepositories, openServices, type Dispose, type WhenClosing } from './services.ts'

export interface RunningCloud {
  /** Where it listens. */
  address: string
  /** The address in the browser, when it is another one. */
  origin?: string
  brokerUrl: string
  /** The wanted port, when something else has it. */
  portTaken?: number
  /** Where operators ask. */
  operations?: string
  brokerPortTaken?: number
  /** Where devices connect. */
  entrance: { host: string; port: number; lan: boolean; plainPort?: number; portTaken?: number }
  account: ShownAccount
  /** The foreign identity provider, where that has the accounts. */
  issuer?: string
  added?: { username: string; password: string }
  close(): Promise<void>
}

/** How long running requests may take when the cloud closes. */
const closingTimeout = 3_000
const beforeNextStart = 500

/** Starts the whole cloud in this process. It installs no signal handlers, and never ends the process. */
export async function startCloud(options: CloudOptions): Promise<RunningCloud> {
  for (;;) {
    const opened: Dispose[] = []
    const close = () => disposeOf(opened)
    try {
      return { ...(await start(options, (dispose) => opened.push(dispose))), close }
    } catch (error) {
      const closed = close()
      if (!(error instanceof DatabaseAway)) {
        await closed
        throw error
      }
      await closed.catch(() => {})
      options.log?.('The database went away while the cloud was starting. It starts once more.')
      await pause(beforeNextStart)
    }
  }
}

/** All of it, also when a part can't be closed in order. */
async function disposeOf(opened: Dispose[]): Promise<void> {
  const failures: unknown[] = []
  for (const dispose of opened.splice(0).reverse()) {
    try {
      await dispose()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function start(options: CloudOptions, whenClosing: WhenClosing): Promise<Omit<RunningCloud, 'close'>> {
  const library = options.foreign ? undefined : importProvider()
  library?.catch(() => {})
  const operation = await openOperation(options, whenClosing)
  const { log, metrics, readiness } = operation
  const store = await openStore(options.data, log, options)
  whenClosing(() => store.close())
  readiness.require('store', async () => (await store.cloud.get('SELECT 1 AS one')) !== undefined)
  const repositories = await openRepositories(store)
  const { fleet, projects, firmwares, buildLog } = repositories
  whenClosing(() => fleet.close())
  const loadSeed: LoadSeed = async () => {
    const { seed, seedVitals } = await import('./seed.ts')
    await seedVitals(fleet.vitals, options.historyDays ?? 30)
    return (tx, owner) => seed({ fleet, projects, firmwares, buildLog }, tx, owner)
  }
  const { accounts, first, added } = options.foreign
    ? accountsOfForeign(store)
    : await openAccounts(store, options, loadSeed)
  const grants = new Grants(store.cloud, store.notices)
  const services = {
    ...repositories,
    accounts,
    grants,
    ...(await openServices(
      store,
      repositories,
      options.foreign ? signInsOfForeign(accounts) : grants,
      options,
      metrics,
      log,
      whenClosing,
    )),
  }
  const { broker, execution, builds, devices, history, quarantine, updates, alerting } = services
  const maintenance = new Maintenance(
    [
      () => dropExpiredModels(store.cloud),
      () => dropForgottenAttempts(store.telemetry, Date.now()),
      () => fleet.vitals.compact(Date.now()),
      () => firmwares.nameOld(),
      () => execution.dropOld(Date.now()),
      () => quarantine.dropOld(Date.now()),
      () => updates.dropOld(Date.now()),
      async () => history?.reconcile(),
      () => alerting.alerts.dropOld(Date.now()),
      () => alerting.alerts.reconcile(() => accounts.ids()),
    ],
    log,
  )
  await store.replica.share('housekeeping', maintenance)
  whenClosing(() => maintenance.close())
  const web = await listen(options.port, 'console', broker, options, whenClosing, { takesUpgrades: false })
  const mqtt = await listen(options.brokerPort, 'message broker', broker, options, whenClosing, {
    takesUpgrades: true,
    askingTime: quotas.entrance.askingTime,
  })
  const addresses = knownAddresses({
    port: web.port,
    brokerPort: mqtt.port,
    ...(options.origin !== undefined && { publicOrigin: options.origin }),
    ...(options.brokerUrl !== undefined && { publicBrokerUrl: options.brokerUrl }),
    ...(options.foreign && { foreign: options.foreign }),
    ...(options.proxies && { proxies: options.proxies }),
  })
  const ring = new KeyRing(store)
  const firstSignIns = (claims: ClaimNames) =>
    new FirstSignIns({
      store,
      accounts,
      claims,
      isDevice: (name) => fleet.registry.ownerOf(name) !== undefined,
      loadSeed,
      seeded: () => devices.powerOn(),
      log,
    })
  const checkToken = options.foreign
    ? foreignTokenCheck(options.foreign, firstSignIns(options.foreign.claims), log)
    : accessTokenCheck(ring, addresses, grants)
  broker.admit(mqtt.servers, addresses, checkToken)
  if (options.brokerSecret !== undefined)
    operation.server?.add(await brokerHooks(fleet.registry, checkToken, options.brokerSecret))
  const entrance = await startDeviceGateway({ ...services, store, log }, options)
  whenClosing(async () => {
    await broker.close()
    await entrance.close()
  })
  const handlers = openHandlers(
    library,
    { ...services, entrance, store, ring, addresses, checkToken, metrics, log, whenClosing },
    options,
  )
  serveRequests(web.servers, addresses, handlers, operation.watch)
  await handlers
  devices.start(mqtt.port, (part) => store.replica.share('simulated devices', part))
  whenClosing(() => devices.close())
  if (history) await store.replica.share('history', history)
  await store.replica.share(alerting.lease, alerting.looking)
  readiness.require('broker', () => broker.isReady())
  readiness.started()
  whenClosing(() => builds.rest())
  whenClosing(() => drained(readiness, options.drain, { execution, broker }))
  return whatRuns({ web, mqtt, addresses, operation, entrance, account: first, added }, options)
}

interface Opened {
  web: { taken?: number }
  mqtt: { taken?: number }
  addresses: KnownAddresses
  operation: Pick<Awaited<ReturnType<typeof openOperation>>, 'server'>
  entrance: RunningCloud['entrance']
  account: ShownAccount
  added: RunningCloud['added']
}

/** What whoever has started it is told. */
function whatRuns(
  { web, mqtt, addresses, operation, entrance, account, added }: Opened,
  { origin, foreign }: CloudOptions,
): Omit<RunningCloud, 'close'> {
  const { host, port, lan, plainPort, portTaken } = entrance
  return {
    address: addresses.own,
    ...(origin !== undefined && { origin }),
    brokerUrl: addresses.brokerUrl,
    ...(operation.server && { operations: operation.server.address }),
    ...(web.taken !== undefined && { portTaken: web.taken }),
    ...(mqtt.taken !== undefined && { brokerPortTaken: mqtt.taken }),
    entrance: {
      host,
      port,
      lan,
      ...(plainPort !== undefined && { plainPort }),
      ...(portTaken !== undefined && { portTaken }),
    },
    account,
    ...(foreign && { issuer: foreign.issuer }),
    ...(added && { added }),
  }
}

async function listen(
  port: number,
  what: string,
  broker: Broker,
  { listen: host, proxies = [], origin }: CloudOptions,
  whenClosing: WhenClosing,
  { askingTime, takesUpgrades }: { askingTime?: number; takesUpgrades: boolean },
) {
  const listening = await (host === undefined
    ? listenOnLoopback(port, what, askingTime)
    : listenOn(host, port, what, askingTime))
  limitConnections(listening.servers, { proxies, behindProxy: origin !== undefined, takesUpgrades })
  whenClosing(async () => {
    // Servers wait for every connection to end, so those of the broker are closed first.
    await broker.close()
    await closeServers(listening.servers, closingTimeout)
  })
  return listening
}
