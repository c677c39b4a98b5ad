import { FirstAccount, openAccounts } from './accounts/openAccounts.ts'
import { type Broker, openBroker } from './broker/broker.ts'
import { BuildLog } from './builder/buildLog.ts'
import { Builds } from './builder/builds.ts'
import type { CloudOptions, RunningCloud, Undo } from './cloud.ts'
import { Devices } from './devices/devices.ts'
import { Firmwares } from './firmwares/firmwares.ts'
import { Fleet } from './fleet/fleet.ts'
import { knownAddresses } from './http/addresses.ts'
import { closeServers, listenOnLoopback } from './http/listen.ts'
import { openFrontDoor } from './http/webServer.ts'
import { accessTokenCheck, Grants } from './identity/grants.ts'
import type { ProviderLibrary } from './identity/provider.ts'
import { dropExpiredModels } from './identity/storedModels.ts'
import { Execution } from './integrations/execution.ts'
import { Integrations } from './integrations/integrations.ts'
import { legible } from './output.ts'
import { Artifacts, ProjectFiles } from './projects/projectFiles.ts'
import { Projects } from './projects/projects.ts'
import { openRooms } from './rooms.ts'
import { Secrets } from './integrations/secrets.ts'
import { Housekeeping } from './store/housekeeping.ts'
import { openStore, type Store } from './store/store.ts'

type WhenClosing = (undo: Undo) => void

const patience = 3_000
const firstChores = 30_000
const choresPeriod = 60 * 60_000

export async function start(options: CloudOptions, library: Promise<ProviderLibrary>, whenClosing: WhenClosing): Promise<Omit<RunningCloud, 'close'>> {
  const log = legible(options.log ?? (() => {}))
  const store = openStore(options.data, log)
  whenClosing(() => store.close())
  const { fleet, projects, projectFiles, artifacts, firmwares, buildLog, integrations, secrets } = openThings(store)
  whenClosing(() => fleet.close())
  const { accounts, first, added } = await openAccounts(store, options, async () => {
    const { seed } = await import('./seed.ts')
    return (owner) => seed({ fleet, projects, firmwares, buildLog }, owner, options.historyDays ?? 30)
  })
  const grants = new Grants(store.cloud)
  const broker = await openBroker({ fleet, grants, log })
  whenClosing(() => broker.close())
  const execution = new Execution({ telemetry: store.telemetry, integrations, secrets, ownerOf: (device) => fleet.registry.ownerOf(device), announce: broker.announce, log }, options)
  whenClosing(() => execution.close())
  broker.listen((topic, payload) => execution.heard(topic, payload))
  const builds = new Builds({ store, projects, projectFiles, artifacts, firmwares, buildLog, log }, options)
  whenClosing(() => builds.close())
  const devices = new Devices({ registry: fleet.registry, firmwares: fleet.firmwares, locate: builds.locate, log })
  whenClosing(keepHouse([() => dropExpiredModels(store.cloud), () => fleet.vitals.compact(Date.now()), () => execution.dropOld(Date.now())], log))
  const web = await listen(options.port, 'console', broker, whenClosing)
  const mqtt = await listen(options.brokerPort, 'message broker', broker, whenClosing)
  const addresses = knownAddresses({ port: web.port, brokerPort: mqtt.port, ...(options.origin !== undefined && { publicOrigin: options.origin }) })
  const checkToken = accessTokenCheck(store.keys.signing, addresses, grants)
  broker.admit(mqtt.servers, addresses, checkToken)
  const rooms = openRooms(library, {
    store, accounts, grants, addresses, checkToken, fleet, broker, devices, projects, projectFiles, artifacts, builds, buildLog, firmwares, integrations, secrets, execution, log,
    firstAccount: new FirstAccount(store.folder),
  }, options)
  openFrontDoor(web.servers, addresses, rooms)
  await rooms
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

function openThings(store: Store) {
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

function keepHouse(chores: readonly (() => void)[], log: (text: string) => void): Undo {
  const housekeeping = new Housekeeping(chores, firstChores, choresPeriod, log)
  return () => housekeeping.stop()
}

async function listen(port: number, what: string, broker: Broker, whenClosing: WhenClosing) {
  const listening = await listenOnLoopback(port, what)
  whenClosing(async () => {
    // First: servers wait for every connection to end, and those of the broker last.
    await broker.close()
    await closeServers(listening.servers, patience)
  })
  return listening
}
