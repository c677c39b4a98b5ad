import type { Credentials } from './accounts/firstAccount.ts'
import { FirstAccount } from './accounts/firstAccount.ts'
import { openAccounts } from './accounts/openAccounts.ts'
import { openBroker } from './broker/broker.ts'
import { Firmwares } from './firmwares/firmwares.ts'
import { Fleet } from './fleet/fleet.ts'
import { knownAddresses } from './http/addresses.ts'
import { closeServers } from './http/closeServers.ts'
import { openFrontDoor } from './http/frontDoor.ts'
import { listenOnLoopback } from './http/listen.ts'
import { accessTokenCheck } from './identity/accessTokens.ts'
import { dropExpiredModels, endOtherSessions } from './identity/storedModels.ts'
import { Integrations } from './integrations/integrations.ts'
import { ProjectFiles } from './projects/projectFiles.ts'
import { Projects } from './projects/projects.ts'
import { openRooms } from './rooms.ts'
import { Secrets } from './secrets/secrets.ts'
import { Housekeeping } from './store/housekeeping.ts'
import { openStore } from './store/store.ts'

export interface CloudOptions {
  /** 0 takes any free port; a busy one gives way to the next. */
  port: number
  brokerPort: number
  /** Folder of everything that lasts. */
  data: string
  /** Folder of the built console. */
  dist: string
  /** The address in the browser, when it is not this cloud's own. */
  origin?: string
  /** Seconds. */
  tokenLifetime?: number
  addAccount?: string
  productName?: string
  log?: (text: string) => void
  /** Milliseconds to wait after five wrong passwords. */
  signInDelay?: number
  /** Days of vitals that the first start makes up. */
  historyDays?: number
}

export interface RunningCloud {
  /** Where it listens. */
  address: string
  /** The address in the browser, when it is another one. */
  origin?: string
  brokerUrl: string
  /** The wanted port, when something else has it. */
  portTaken?: number
  brokerPortTaken?: number
  account: Credentials
  added?: { username: string; password: string }
  close(): Promise<void>
}

type Undo = () => void | Promise<void>

const patience = 3_000
const firstChores = 30_000
const choresPeriod = 60 * 60_000

/** Starts the whole cloud in this process. It installs no signal handlers, and never ends the process. */
export async function startCloud(options: CloudOptions): Promise<RunningCloud> {
  const opened: Undo[] = []
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo()
  }
  try {
    return { ...(await start(options, (undo) => opened.push(undo))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(options: CloudOptions, whenClosing: (undo: Undo) => void): Promise<Omit<RunningCloud, 'close'>> {
  const log = options.log ?? (() => {})
  const store = openStore(options.data)
  whenClosing(() => store.close())
  const fleet = new Fleet(store)
  const chores = [() => dropExpiredModels(store.cloud), () => fleet.vitals.compact(Date.now())]
  const housekeeping = new Housekeeping(chores, firstChores, choresPeriod, log)
  whenClosing(() => housekeeping.stop())
  const projects = new Projects(store.cloud)
  const firmwares = new Firmwares(store.cloud)
  const { accounts, first, added } = await openAccounts(store, options.addAccount, async () => {
    const { seed } = await import('./seed/seed.ts')
    return (owner) => seed({ fleet, projects, firmwares }, owner, options.historyDays ?? 30)
  })

  const broker = await openBroker({ fleet, log })
  whenClosing(() => broker.close())
  const listen = async (port: number, what: string) => {
    const listening = await listenOnLoopback(port, what)
    whenClosing(async () => {
      // First: servers wait for every connection to end, and those of the broker last.
      await broker.close()
      await closeServers(listening.servers, patience)
    })
    return listening
  }
  const web = await listen(options.port, 'console')
  const mqtt = await listen(options.brokerPort, 'message broker')
  const addresses = knownAddresses({ port: web.port, brokerPort: mqtt.port, ...(options.origin !== undefined && { publicOrigin: options.origin }) })
  const checkToken = accessTokenCheck(store.keys.signing, addresses)
  broker.admit(mqtt.servers, addresses, checkToken)

  const rooms = openRooms({
    store, accounts, addresses, checkToken, fleet, broker, projects, firmwares, log,
    firstAccount: new FirstAccount(store.folder),
    endOtherSessions: (account, keptGrant) => endOtherSessions(store.cloud, account, keptGrant),
    integrations: new Integrations(store.cloud),
    secrets: new Secrets(store.cloud, store.seal),
    projectFiles: new ProjectFiles(store.cloud),
  }, options)
  openFrontDoor(web.servers, addresses, rooms)
  await rooms
  // Not waited for: the console can be used while the devices connect.
  const devices = import('./devices/run.ts').then(({ runScriptedDevices }) => runScriptedDevices(fleet.registry, mqtt.port))
  whenClosing(async () => (await devices)())

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
