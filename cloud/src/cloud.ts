import { FirstAccount, openAccounts, type ShownAccount } from './accounts/openAccounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { SignInAttempts } from './accounts/signInAttempts.ts'
import { apiRoutes, apiServer, refuseUnknownCalls } from './api/apiServer.ts'
import type { CheckToken } from './api/caller.ts'
import { legible } from './api/failure.ts'
import { openBroker, type Broker } from './broker/broker.ts'
import { BuildLog } from './builder/buildLog.ts'
import { Builds } from './builder/builds.ts'
import { buildRoutes } from './builder/routes.ts'
import { configDocument, consoleRoutes } from './console/routes.ts'
import { Devices } from './devices/devices.ts'
import { Firmwares } from './firmwares/firmwares.ts'
import { firmwareRoutes } from './firmwares/routes.ts'
import { Fleet } from './fleet/fleet.ts'
import { deviceRoutes } from './fleet/routes.ts'
import { updateRoutes } from './fleet/updateRoutes.ts'
import { knownAddresses, type KnownAddresses } from './http/addresses.ts'
import { closeServers, listenOnLoopback } from './http/listen.ts'
import { serveRequests, type Handlers } from './http/webServer.ts'
import { accessTokenCheck, Grants } from './identity/grants.ts'
import { KnownBrowser } from './identity/knownBrowser.ts'
import { PageMaker } from './identity/pages/pageMaker.ts'
import { createProvider, importProvider, isForProvider, providerListener, type ProviderLibrary } from './identity/provider.ts'
import { assetRoutes, signInRoutes } from './identity/signInRoutes.ts'
import { dropExpiredModels } from './identity/storedModels.ts'
import { deliveryRoutes } from './integrations/deliveryRoutes.ts'
import { Execution } from './integrations/execution.ts'
import { Integrations } from './integrations/integrations.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { secretRoutes } from './integrations/secretRoutes.ts'
import { Secrets } from './integrations/secrets.ts'
import type { CloudOptions } from './options.ts'
import { fileRoutes } from './projects/fileRoutes.ts'
import { Artifacts, ProjectFiles } from './projects/projectFiles.ts'
import { Projects } from './projects/projects.ts'
import { projectRoutes } from './projects/routes.ts'
import { openStore, type Store } from './store/store.ts'

export interface RunningCloud {
  /** Where it listens. */
  address: string
  /** The address in the browser, when it is another one. */
  origin?: string
  brokerUrl: string
  /** The wanted port, when something else has it. */
  portTaken?: number
  brokerPortTaken?: number
  account: ShownAccount
  added?: { username: string; password: string }
  close(): Promise<void>
}

type Log = (text: string) => void
type Dispose = () => void | Promise<void>
type WhenClosing = (dispose: Dispose) => void

/** How long running requests may take when the cloud closes. */
const closingTimeout = 3_000
const firstChores = 30_000
const choresPeriod = 60 * 60_000
const defaultTokenLifetime = 300
const longestSignInPause = 60_000

/** Starts the whole cloud in this process. It installs no signal handlers, and never ends the process. */
export async function startCloud(options: CloudOptions): Promise<RunningCloud> {
  const opened: Dispose[] = []
  const close = async () => {
    for (const dispose of opened.splice(0).reverse()) await dispose()
  }
  try {
    return { ...(await start(options, (dispose) => opened.push(dispose))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(options: CloudOptions, whenClosing: WhenClosing): Promise<Omit<RunningCloud, 'close'>> {
  const library = importProvider()
  library.catch(() => {})
  const log = legible(options.log ?? (() => {}))
  const store = openStore(options.data, log)
  whenClosing(() => store.close())
  const repositories = openRepositories(store)
  const { fleet, projects, firmwares, buildLog } = repositories
  whenClosing(() => fleet.close())
  const { accounts, first, added } = await openAccounts(store, options, async () => {
    const { seed } = await import('./seed.ts')
    return (owner) => seed({ fleet, projects, firmwares, buildLog }, owner, options.historyDays ?? 30)
  })
  const grants = new Grants(store.cloud)
  const services = { ...repositories, accounts, grants, ...(await openServices(store, repositories, grants, options, log, whenClosing)) }
  const { broker, execution, devices } = services
  whenClosing(repeatChores([() => dropExpiredModels(store.cloud), () => fleet.vitals.compact(Date.now()), () => execution.dropOld(Date.now())], log))
  const web = await listen(options.port, 'console', broker, whenClosing)
  const mqtt = await listen(options.brokerPort, 'message broker', broker, whenClosing)
  const addresses = knownAddresses({ port: web.port, brokerPort: mqtt.port, ...(options.origin !== undefined && { publicOrigin: options.origin }) })
  const checkToken = accessTokenCheck(store.keys.signing, addresses, grants)
  broker.admit(mqtt.servers, addresses, checkToken)
  const handlers = openHandlers(library, { ...services, store, addresses, checkToken, log }, options)
  serveRequests(web.servers, addresses, handlers)
  await handlers
  devices.start(mqtt.port)
  whenClosing(() => devices.close())
  return {
    address: addresses.own,
    ...(options.origin !== undefined && { origin: options.origin }),
    brokerUrl: addresses.brokerUrl,
    ...(web.taken !== undefined && { portTaken: web.taken }),
    ...(mqtt.taken !== undefined && { brokerPortTaken: mqtt.taken }),
    account: first,
    ...(added && { added }),
  }
}

type Repositories = ReturnType<typeof openRepositories>

function openRepositories(store: Store) {
  return {
    fleet: new Fleet(store),
    projects: new Projects(store.cloud),
    projectFiles: new ProjectFiles(store.cloud),
    artifacts: new Artifacts(store.cloud),
    firmwares: new Firmwares(store.cloud),
    buildLog: new BuildLog(store.cloud),
    integrations: new Integrations(store.cloud),
    secrets: new Secrets(store.cloud, store.seal),
  }
}

type Services = Awaited<ReturnType<typeof openServices>>

/** What works in the background: the broker, the deliveries of integrations, the builds and the simulated devices. */
async function openServices(store: Store, repositories: Repositories, grants: Grants, options: CloudOptions, log: Log, whenClosing: WhenClosing) {
  const { fleet, integrations, secrets } = repositories
  const broker = await openBroker({ fleet, grants, log })
  whenClosing(() => broker.close())
  const execution = new Execution({ telemetry: store.telemetry, integrations, secrets, ownerOf: (device) => fleet.registry.ownerOf(device), announce: broker.announce, log }, options)
  whenClosing(() => execution.close())
  broker.listen((topic, payload) => execution.heard(topic, payload))
  const builds = new Builds({ store, ...repositories, log }, options)
  whenClosing(() => builds.close())
  const devices = new Devices({ registry: fleet.registry, firmwares: fleet.firmwares, locate: builds.locate, log })
  return { broker, execution, builds, devices }
}

interface HandlerParts extends Repositories, Services {
  store: Store
  accounts: Awaited<ReturnType<typeof openAccounts>>['accounts']
  grants: Grants
  addresses: KnownAddresses
  checkToken: CheckToken
  log: Log
}

/** Makes what answers requests: the identity provider, the API, the sign-in pages and the console's files. */
async function openHandlers(library: Promise<ProviderLibrary>, parts: HandlerParts, options: CloudOptions): Promise<Handlers> {
  const { addresses, accounts, grants, store, checkToken, log } = parts
  const productName = options.productName ?? 'IoT Console'
  const pages = new PageMaker(productName, addresses.origin)
  const tokenLifetime = options.tokenLifetime ?? defaultTokenLifetime
  const provider = createProvider(await library, { store, accounts, grants, addresses, tokenLifetime, pages }, log)
  const attempts = new SignInAttempts(options.signInDelay ?? longestSignInPause)
  const knownBrowser = new KnownBrowser(addresses.origin, store.keys.cookies[0] ?? '')
  const app = await apiServer(log)
  refuseUnknownCalls(app)
  await app.register(assetRoutes)
  await app.register(signInRoutes({ provider, accounts, attempts, behindProxy: options.origin !== undefined, knownBrowser, pages }))
  await apiRoutes(app, checkToken, featureRoutes(parts))
  consoleRoutes(app, options.dist, configDocument(addresses, productName))
  await app.ready()
  return {
    isForProvider,
    provider: providerListener(provider, addresses.origin),
    api: (request, response) => app.routing(request, response),
  }
}

function featureRoutes(parts: HandlerParts) {
  const { fleet, devices, broker, builds, grants, store } = parts
  const disconnect = (id: string) => {
    devices.end(id)
    broker.disconnectDevice(id)
  }
  return [
    accountRoutes({ ...parts, firstAccount: new FirstAccount(store.folder), endOtherSignIns: (account, kept) => grants.endOthers(account, kept) }),
    deviceRoutes({ fleet, devices, disconnect }),
    integrationRoutes(parts),
    deliveryRoutes(parts),
    secretRoutes(parts),
    projectRoutes(parts),
    fileRoutes({ ...parts, expectBuild: () => builds.expect() }),
    buildRoutes(parts),
    firmwareRoutes(parts),
    updateRoutes(parts),
  ]
}

async function listen(port: number, what: string, broker: Broker, whenClosing: WhenClosing) {
  const listening = await listenOnLoopback(port, what)
  whenClosing(async () => {
    // Servers wait for every connection to end, so those of the broker are closed first.
    await broker.close()
    await closeServers(listening.servers, closingTimeout)
  })
  return listening
}

/** Repeats chores in the background. One that fails is logged, and tried again the next time. */
function repeatChores(chores: readonly (() => void)[], log: Log): Dispose {
  const all = () => {
    for (const chore of chores) {
      try {
        chore()
      } catch (error) {
        log(`Housekeeping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      }
    }
  }
  const timers = [setTimeout(all, firstChores).unref(), setInterval(all, choresPeriod).unref()]
  return () => timers.forEach((timer) => clearTimeout(timer))
}
