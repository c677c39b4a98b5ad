import type { Store } from '../store/store.ts'
import { givenUp, type Quarantine } from '../threads/quarantine.ts'
import type { BuildLog } from './buildLog.ts'
import type { BuildRuns } from './buildRuns.ts'

interface LostBuildsParts {
  store: Pick<Store, 'cloud' | 'replica'>
  runs: BuildRuns
  buildLog: BuildLog
  quarantine: Quarantine
  log(text: string): void
}

const cloudEnded = 'The local cloud ended during this build.'
export const notAgain = givenUp('these sources were built', 'Change them to build again.')

/** Shows builds as failed whose process has ended, and whose readers have not come back. */
export class LostBuilds {
  readonly #parts: LostBuildsParts
  #rounds: NodeJS.Timeout | undefined
  #round = Promise.resolve()

  constructor(parts: LostBuildsParts) {
    this.#parts = parts
  }

  /** Looks for them again and again. */
  async watch(): Promise<void> {
    const {
      runs,
      log,
      store: { replica },
    } = this.#parts
    if (!replica.isAlone) return replica.onRound(() => this.#record())
    await this.#record()
    const round = () =>
      this.#record().catch((error: unknown) => log(`Interrupted builds can't be recorded: ${String(error)}`))
    this.#rounds = setInterval(() => void (this.#round = this.#round.then(round)), runs.kept / 2).unref()
  }

  async #record(): Promise<void> {
    const { runs, quarantine, buildLog, store, log } = this.#parts
    for (const lost of await runs.lost()) {
      const { owner, project, version: sourceHash, startedAt } = lost
      const reason = quarantine.isCause(await quarantine.ends({ kind: 'build', subject: project, version: sourceHash }))
        ? notAgain
        : cloudEnded
      const dropped = await store.cloud.transaction(async (tx) => {
        if (!(await runs.drop(lost, tx))) return false
        // Nobody knows when it ended.
        await buildLog.add(owner, { project, startedAt, endedAt: startedAt, success: false, sourceHash, reason }, tx)
        return true
      })
      if (dropped) log(`A build of project ${project} has failed. ${reason}`)
    }
  }

  close(): Promise<void> {
    clearInterval(this.#rounds)
    return this.#round
  }
}
