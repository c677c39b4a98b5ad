import { createHash } from 'node:crypto'
import { dim, type BuildJob, type Made } from './builder.ts'
import { starting } from './wasm/wasmBuilder.ts'

interface RecentBuild {
  owner: string
  made: Made
  /** The builder's output, with its warnings. */
  log: string
}

const most = { builds: 50, ofAccount: 10, bytes: 128 * 1024 * 1024, log: 64 * 1024 }

/** The last successful builds. If the sources have not changed, a project is not built again. */
export class RecentBuilds {
  readonly #builds = new Map<string, RecentBuild>()

  /** Runs the build, or returns the last one if nothing has changed since. */
  async made(
    job: BuildJob,
    print: (text: string) => void,
    make: (print: (text: string) => void) => Promise<Made | undefined>,
  ): Promise<Made | undefined> {
    const key = keyOf(job)
    const before = this.#builds.get(key)
    if (before) {
      print(`${before.log}${dim('Nothing has changed since this was built.')}\n`)
      return before.made
    }
    let said = ''
    const made = await make((text) => {
      said += text
      print(text)
    })
    if (made) this.#keep(key, job, { owner: job.owner, made, log: said.replace(starting, '') })
    return made
  }

  /**
   * Keeps one build for each project. When there are too many, the oldest builds are dropped, those of the same account
   * first.
   */
  #keep(key: string, { project, owner }: BuildJob, build: RecentBuild): void {
    for (const each of [...this.#builds.keys()]) if (each.startsWith(`${project.id} `)) this.#builds.delete(each)
    if (build.log.length > most.log || sizeOf(build) > most.bytes) return
    this.#builds.set(key, build)
    const own = [...this.#builds].filter(([, each]) => each.owner === owner)
    for (const [each] of own.slice(0, -most.ofAccount)) this.#builds.delete(each)
    let bytes = [...this.#builds.values()].reduce((sum, each) => sum + sizeOf(each), 0)
    for (const [each, old] of [...this.#builds]) {
      if (this.#builds.size <= most.builds && bytes <= most.bytes) return
      this.#builds.delete(each)
      bytes -= sizeOf(old)
    }
  }
}

function sizeOf({ made }: RecentBuild): number {
  return made.artifacts.reduce((sum, { content }) => sum + content.length, 0)
}

/** Everything that goes into a build; `hash` stands for the project's own files. */
function keyOf({ project, product, hash, read: { settings }, libraries = [] }: BuildJob): string {
  const facts = JSON.stringify([
    project,
    product,
    hash,
    settings,
    libraries.map(({ name, version, sha256 }) => [name, version, sha256]),
  ])
  return `${project.id} ${createHash('sha256').update(facts).digest('hex')}`
}
