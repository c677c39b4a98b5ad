import { join } from 'node:path'
import type { CheckToken } from './api/caller.ts'
import { openBroker, type Broker, type BrokerParts } from './broker/broker.ts'
import { BuildLog } from './builder/buildLog.ts'
import { BuildRuns } from './builder/buildRuns.ts'
import { standInHeaders } from '@console/simulator/sources'
import { Builds } from './builder/builds.ts'
import { Language } from './builder/language/language.ts'
import { LostBuilds } from './builder/lostBuilds.ts'
import { openAlerting } from './alerting.ts'
import { Claims } from './claims/claims.ts'
import { Enrolments } from './claims/enrolments.ts'
import { Dashboards } from './dashboards/dashboards.ts'
import { Devices } from './devices/devices.ts'
import { Firmwares } from './firmwares/firmwares.ts'
import { KnownArrivals } from './device-gateway/knownArrivals.ts'
import { shareArrivals } from './device-gateway/sharedArrivals.ts'
import { Fleet } from './fleet/fleet.ts'
import { History } from './history/history.ts'
import { usualLimits } from './history/limits.ts'
import type { Registry } from './fleet/registry.ts'
import { Execution } from './integrations/execution.ts'
import { Guard } from './integrations/sending/guard.ts'
import { Integrations } from './integrations/integrations.ts'
import { Libraries } from './libraries/libraries.ts'
import { Secrets } from './integrations/secrets.ts'
import type { CloudMetrics } from './operation/cloudMetrics.ts'
import type { Tell } from './operation/log.ts'
import type { CloudOptions } from './options.ts'
import { Artifacts, ProjectFiles } from './projects/projectFiles.ts'
import { Projects } from './projects/projects.ts'
import { type Store } from './store/store.ts'
import { Quarantine } from './threads/quarantine.ts'
import { Updates } from './updates/updates.ts'
import { UpdatesKey } from './updates/updatesKey.ts'

export type Dispose = () => void | Promise<void>
export type WhenClosing = (dispose: Dispose) => void

export type Repositories = Awaited<ReturnType<typeof openRepositories>>

export async function openRepositories(store: Store) {
  return {
    fleet: await Fleet.open(store),
    projects: new Projects(store.cloud),
    projectFiles: new ProjectFiles(store.cloud),
    artifacts: new Artifacts(store.cloud),
    firmwares: new Firmwares(store.cloud),
    buildLog: new BuildLog(store.cloud),
    integrations: new Integrations(store.cloud, store.notices),
    secrets: new Secrets(store.cloud, store.seal),
    dashboards: new Dashboards(store.cloud),
  }
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** What works in the background: the broker, the deliveries of integrations, the builds and the simulated devices. */
export async function openServices(
  store: Store,
  repositories: Repositories,
  grants: BrokerParts['grants'],
  options: CloudOptions,
  metrics: CloudMetrics,
  log: Tell,
  whenClosing: WhenClosing,
) {
  const { fleet, integrations, secrets } = repositories
  const quarantine = new Quarantine(store.telemetry, store.replica)
  whenClosing(() =>
    quarantine.close().catch((error: unknown) => log(`What was under way will count as interrupted: ${String(error)}`)),
  )
  const arrivals = new KnownArrivals()
  whenClosing(() => arrivals.close())
  whenClosing(
    shareArrivals({ arrivals, notices: store.notices, db: store.cloud, addedAt: (id) => fleet.registry.addedAt(id) }),
  )
  const history = openHistory(store, fleet, options, metrics, log)
  whenClosing(() => history?.close())
  const broker = await openMessages(
    {
      fleet,
      grants,
      metrics,
      arrivals,
      log,
      ...(history && { record: history.append.bind(history) }),
      ...(options.connections !== undefined && { connections: options.connections }),
    },
    options,
  )
  whenClosing(() => broker.close())
  const execution = await Execution.open(
    {
      telemetry: store.telemetry,
      replica: store.replica,
      quarantine,
      integrations,
      secrets,
      ownerOf: (device) => fleet.registry.ownerOf(device),
      announce: broker.announce,
      metrics,
      log,
    },
    options,
  )
  whenClosing(() => execution.close())
  broker.listen((message) => execution.heard(message))
  const updates = new Updates({ db: store.cloud, key: await UpdatesKey.open(store.documents), tell: broker.tell })
  broker.listen((message) => updates.heard(message))
  const alerting = await openAlerting(store, { fleet, integrations, execution }, metrics, log, options, whenClosing)
  broker.listen(async (message) => alerting.receiver.message(message))
  const runs = new BuildRuns(store.cloud, store.replica, options.lease)
  const libraries = openLibraries(store, options)
  whenClosing(() => libraries.close())
  const builds = new Builds({ store, ...repositories, runs, quarantine, libraries, metrics, log }, options)
  whenClosing(() => builds.close())
  const language = new Language(builds.shared)
  metrics.gauge(
    'cloud_compilers',
    'Compilers in memory, some 400 MB each: of builds, and of questions about code.',
    () => [[{}, builds.shared.awake.size]],
  )
  whenClosing(() => language.close())
  const lost = new LostBuilds({ store, ...repositories, runs, quarantine, log })
  whenClosing(() => lost.close())
  await lost.watch()
  const guard = new Guard(options.allowTargets ?? [])
  const devices = new Devices({
    targets: (url, resolve) => guard.addressesOf(url, resolve),
    isNear: options.origin === undefined,
    registry: fleet.registry,
    firmwares: fleet.firmwares,
    locate: builds.locate,
    quarantine,
    log,
  })
  fleet.registry.onAdded(() => devices.powerOn())
  fleet.registry.onRemoved((id) => {
    devices.end(id)
    broker.disconnectDevice(id)
    arrivals.forget(id)
  })
  fleet.registry.keys.onRevoked((id) => broker.endConnection(id))
  const claims = new Claims({ db: store.cloud, registry: fleet.registry, powerOn: () => devices.powerOn() })
  return {
    broker,
    history,
    arrivals,
    execution,
    libraries,
    builds,
    language,
    devices,
    quarantine,
    updates,
    alerting,
    claims,
    enrolments: new Enrolments({ db: store.cloud, registry: fleet.registry, claims }),
  }
}

/** Undefined where the operator has switched the history off. */
function openHistory(
  { folder, cloud }: Store,
  { registry }: Fleet,
  { history: most = usualLimits, database }: CloudOptions,
  metrics: CloudMetrics,
  log: Tell,
): History | undefined {
  if (most.days === 0) return undefined
  const idsOf = async (sql: string) => new Set((await cloud.all<{ id: string }>(sql)).map(({ id }) => id))
  const existing = async () => ({
    accounts: await idsOf('SELECT sub AS id FROM users'),
    devices: await idsOf('SELECT id FROM devices'),
  })
  return new History({
    registry,
    existing,
    place: database === undefined ? { file: join(folder, 'history.db') } : { database },
    most,
    metrics,
    log,
  })
}

const usualIndex = 'https://downloads.arduino.cc/libraries/library_index.json.gz'

/** The operator, or the default, names the index's host; archives on other hosts must have public addresses. */
function openLibraries({ folder }: Store, { libraryIndex = usualIndex, allowTargets = [] }: CloudOptions): Libraries {
  const address = libraryIndex === 'none' ? undefined : new URL(libraryIndex)
  const guard = new Guard([...allowTargets, ...(address ? [address.host] : [])])
  return new Libraries({
    folder: join(folder, 'libraries'),
    address,
    addressesOf: (url) => guard.addressesOf(url),
    boardHeaders: standInHeaders(),
  })
}

/** The own broker, or another one; what that takes is loaded where it is wanted only. */
async function openMessages(parts: BrokerParts, { broker, brokerSecret }: CloudOptions): Promise<Broker> {
  if (!broker) return openBroker(parts)
  const { openRemoteBroker } = await import('./broker/remote/remoteBroker.ts')
  return openRemoteBroker(parts, { address: broker, direct: brokerSecret !== undefined })
}

/** What a broker asks that clients connect to themselves. */
export async function brokerHooks(devices: Registry, checkToken: CheckToken, secret: string) {
  const { BrokerHooks } = await import('./broker/remote/hooks.ts')
  const hooks = new BrokerHooks({ devices, checkToken, secret })
  return hooks.respond.bind(hooks)
}
