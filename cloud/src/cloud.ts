import type { ToldAccount } from './accounts/openAccounts.ts'
import type { ExecutionOptions } from './integrations/execution.ts'
import { importProvider } from './identity/provider.ts'

export interface CloudOptions extends ExecutionOptions {
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
  /** The command of PlatformIO; without it, projects are built for the simulated board only. */
  platformio?: string
  /** Whether the compiler starts when a project is opened, rather than when it is first built. */
  warmCompiler?: boolean
  /** How many builds may run at once; by default what the machine has room for. */
  buildPlaces?: number
  addAccount?: string
  /** Tells the first account's password again; else only the start that makes it does. */
  showAccount?: boolean
  productName?: string
  log?: (text: string) => void
  /** Milliseconds that the longest pause after wrong passwords takes. */
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
  account: ToldAccount
  added?: { username: string; password: string }
  close(): Promise<void>
}

/** Something to undo when the cloud closes. */
export type Undo = () => void | Promise<void>

/** Starts the whole cloud in this process. It installs no signal handlers, and never ends the process. */
export async function startCloud(options: CloudOptions): Promise<RunningCloud> {
  // Both are read at the same time: each takes a good part of the start.
  const library = importProvider()
  library.catch(() => {})
  const { start } = await import('./start.ts')
  const opened: Undo[] = []
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo()
  }
  try {
    return { ...(await start(options, library, (undo) => opened.push(undo))), close }
  } catch (error) {
    await close()
    throw error
  }
}
