import { createHash } from 'node:crypto'
import { dim, type BuildJob, type Made } from './builder.ts'
import { starting } from './wasm/wasmBuilder.ts'

interface RecentBuild {
  made: Made
  /** The builder's output, with its warnings. */
  log: string
}

const mostBuilds = 50
const longestLog = 64 * 1024

/** The last successful builds. If the sources have not changed, a project is not built again. */
export class RecentBuilds {
  readonly #builds = new Map<string, RecentBuild>()

  /** Runs the build, or returns the last one if nothing has changed since. */
  async made(job: BuildJob, print: (text: string) => void, make: (print: (text: string) => void) => Promise<Made | undefined>): Promise<Made | undefined> {
    const before = this.#builds.get(keyOf(job))
    if (before) {
      print(`${before.log}${dim('Nothing has changed since this was built.')}\n`)
      return before.made
    }
    let said = ''
    const made = await make((text) => {
      said += text
      print(text)
    })
    if (made) this.#keep(job, { made, log: said.replace(starting, '') })
    return made
  }

  /** Keeps one build for each project. */
  #keep(job: BuildJob, build: RecentBuild): void {
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
