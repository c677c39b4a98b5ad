import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canaryBegan, createSessions, judgeCanary, type KeptMessage, maxChanges } from '@console/platform-registry/halt'
import type { RegistryDocument } from '@console/platform-registry/served'
import type { ChangeQueue } from '../releases/changeQueue.ts'

/** Reports come in crowds: what has come within this time is judged at once. Milliseconds. */
const pause = 1_000

interface Parts {
  /** Anybody can send reports, so what they lead to is done in its threads. */
  changes: Pick<ChangeQueue, 'endCanary' | 'history'>
  /** The folder that the console is served from. */
  dist: string
  log: (text: string) => void
}

interface Tally {
  remote: string
  version: string
  role: 'current' | 'canary'
  sessions: number
  failed: number
  notLoaded: number
}

/**
 * Counts what browsers report of the current releases and the canaries, and ends a canary that fails significantly more
 * often. It never promotes one: reports can be forged.
 */
export class CanaryWatch {
  readonly #parts: Parts
  readonly #sessions = createSessions((remote, version) => this.#isWanted(remote, version))
  #change = 0
  /**
   * When canaries began, looked up once for each state of the registry: what anybody reports costs no look into the
   * history.
   */
  #began: { change: number; times: ReadonlyMap<string, number> } | undefined
  #remotes: RegistryDocument['remotes'] = {}
  #readAt = 0
  #timer: NodeJS.Timeout | undefined
  #judging: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  add({ message, at, from }: KeptMessage): void {
    this.#read()
    this.#sessions.add(message, at, from)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#judging = this.#judging
        .then(async () => this.#judge())
        .catch((error: unknown) => this.#parts.log(`A canary could not be judged: ${String(error)}`))
    }, pause).unref()
  }

  tallies(): Tally[] {
    this.#read()
    return Object.entries(this.#remotes).flatMap(([remote, { version, canary }]) => [
      this.#tally(remote, version, 'current'),
      ...(canary ? [this.#tally(remote, canary.version, 'canary')] : []),
    ])
  }

  close(): Promise<void> {
    clearTimeout(this.#timer)
    return this.#judging
  }

  #tally(remote: string, version: string, role: Tally['role']): Tally {
    const sessions = this.#sessions.of(remote, version)
    return {
      remote,
      version,
      role,
      sessions: sessions.length,
      failed: sessions.filter(({ failed }) => failed).length,
      notLoaded: sessions.filter(({ notLoaded }) => notLoaded).length,
    }
  }

  #isWanted(remote: string, version: string): boolean {
    const entry = Object.hasOwn(this.#remotes, remote) ? this.#remotes[remote] : undefined
    return entry?.version === version || entry?.canary?.version === version
  }

  #read(): void {
    if (Date.now() - this.#readAt < pause) return
    this.#readAt = Date.now()
    try {
      const { remotes, change = 0 } = JSON.parse(
        readFileSync(join(this.#parts.dist, 'registry.json'), 'utf8'),
      ) as RegistryDocument
      this.#remotes = remotes
      this.#change = change
      this.#sessions.tidy()
    } catch {
      // It is not there yet. What is known stays.
    }
  }

  async #beganAt(): Promise<ReadonlyMap<string, number>> {
    const [change, remotes] = [this.#change, this.#remotes]
    if (this.#began?.change !== change) {
      const changes = await this.#parts.changes.history('', maxChanges)
      this.#began = {
        change,
        times: new Map(
          Object.entries(remotes).flatMap(([remote, { canary }]) =>
            canary ? [[remote, canaryBegan(changes, remote, canary.version)]] : [],
          ),
        ),
      }
    }
    return this.#began.times
  }

  async #judge(): Promise<void> {
    const canaries = Object.entries(this.#remotes).flatMap(([remote, { version, canary }]) =>
      canary ? [{ remote, current: version, version: canary.version }] : [],
    )
    if (canaries.length === 0) return
    const began = await this.#beganAt()
    for (const { remote, current, version } of canaries) {
      const { halt, because } = judgeCanary(
        this.#sessions.of(remote, version, began.get(remote)),
        this.#sessions.of(remote, current),
      )
      if (halt) await this.#halt(remote, version, because)
    }
  }

  async #halt(remote: string, version: string, because: string): Promise<void> {
    const { log, changes } = this.#parts
    try {
      await changes.endCanary(remote, version, because)
      log(`The canary ${remote} ${version} is halted: ${because}.`)
    } catch (error) {
      log(
        `The canary ${remote} ${version} is to be halted (${because}), but: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    this.#readAt = 0
  }
}
