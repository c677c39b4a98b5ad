import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningCloud } from '../../src/cloud.ts'
import type { CloudOptions } from '../../src/options.ts'
import { launchCloud, type Launched } from '../../testing/launch.ts'
import { freePort } from '../../testing/freePort.ts'
import type { Behind } from './nginx.ts'

type Shared = Omit<CloudOptions, 'port' | 'brokerPort' | 'data'>
type Facts = Pick<RunningCloud, 'portTaken' | 'brokerPortTaken'>

const shownOfLog = 2_000

/** One process of the cloud, at ports and with a folder that it keeps. */
export class ReplicaProcess implements Behind {
  readonly port: number
  readonly brokerPort: number
  readonly #options: CloudOptions
  readonly #runs: Launched<Facts>[] = []
  #running: Promise<Launched<Facts>> | undefined
  #ended = false

  private constructor(options: CloudOptions) {
    this.#options = options
    this.port = options.port
    this.brokerPort = options.brokerPort
  }

  static async prepare(folder: string, shared: Shared): Promise<ReplicaProcess> {
    mkdirSync(folder)
    return new ReplicaProcess({
      ...shared,
      data: join(folder, 'data'),
      port: await freePort(),
      brokerPort: await freePort(),
    })
  }

  async start(): Promise<void> {
    if (this.#ended) return
    this.#running = launchCloud<Facts>(this.#options)
    const running = await this.#running
    this.#runs.push(running)
    const { facts } = running
    if (facts.portTaken !== undefined || facts.brokerPortTaken !== undefined)
      throw new Error('Something else has taken the port of a replica.')
  }

  async pid(): Promise<number> {
    return (await this.#running)?.process.pid ?? 0
  }

  async kill(): Promise<void> {
    await (await this.#running)?.end('SIGKILL')
  }

  /** For good. */
  async stop(): Promise<void> {
    this.#ended = true
    const running = await this.#running?.catch(() => undefined)
    await running?.end('SIGTERM')
  }

  /** What it has printed since its first start. */
  output(): string {
    return this.#runs.map((run) => run.output()).join('')
  }

  /** The end of what it has printed. */
  async log(): Promise<string> {
    return (await this.#running)?.output().slice(-shownOfLog) ?? ''
  }
}
