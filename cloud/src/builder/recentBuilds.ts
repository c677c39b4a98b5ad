import { createHash } from 'node:crypto'
import type { BuildJob, Made } from './builder.ts'

interface RecentBuild {
  made: Made
  /** What the builder printed, with its warnings. */
  log: string
}

const mostBuilds = 50
const longestLog = 64 * 1024

/** The latest builds that succeeded: what has not changed need not be built again. */
export class RecentBuilds {
  readonly #builds = new Map<string, RecentBuild>()

  find(job: BuildJob): RecentBuild | undefined {
    return this.#builds.get(keyOf(job))
  }

  /** One of each project. */
  keep(job: BuildJob, build: RecentBuild): void {
    for (const key of [...this.#builds.keys()]) if (key.startsWith(`${job.project.id} `)) this.#builds.delete(key)
    if (build.log.length > longestLog) return
    this.#builds.set(keyOf(job), build)
    const [oldest] = this.#builds.keys()
    if (this.#builds.size > mostBuilds && oldest !== undefined) this.#builds.delete(oldest)
  }
}

function keyOf(job: BuildJob): string {
  return `${job.project.id} ${createHash('sha256').update(JSON.stringify(job)).digest('hex')}`
}
