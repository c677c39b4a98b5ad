import { join } from 'node:path'
import type { Locate } from '@console/simulator'
import type { Firmwares } from '../firmwares/firmwares.ts'
import type { Libraries } from '../libraries/libraries.ts'
import type { Artifacts, ProjectFiles } from '../projects/projectFiles.ts'
import type { Projects } from '../projects/projects.ts'
import { Failure } from '../api/failure.ts'
import { QuotaExceeded } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import type { Store } from '../store/store.ts'
import { FairQueue } from '@console/threads'
import { Quarantined, type Quarantine } from '../threads/quarantine.ts'
import type { BuildLog } from './buildLog.ts'
import { BuildQueue, placesOf, tooMany } from './buildQueue.ts'
import {
  bold,
  dim,
  green,
  limited,
  productOf,
  red,
  sourceHash,
  yellow,
  type Builder,
  type BuildJob,
  type BuildRequest,
  type BuildResult,
} from './builder.ts'
import type { BuildRun, BuildRuns } from './buildRuns.ts'
import { notAgain } from './lostBuilds.ts'
import { PioBuilder, PioProgram } from './pioBuilder.ts'
import { RecentBuilds } from './recentBuilds.ts'
import { storeBuild } from './storeBuild.ts'
import { CompilerProblem, Compilers, type Shared } from './wasm/compiler.ts'
import { WasmBuilder } from './wasm/wasmBuilder.ts'

export interface BuildParts {
  store: Pick<Store, 'cloud' | 'folder'>
  projects: Projects
  projectFiles: ProjectFiles
  artifacts: Artifacts
  firmwares: Firmwares
  buildLog: BuildLog
  runs: BuildRuns
  quarantine: Quarantine
  libraries: Libraries
  metrics?: CloudMetrics
  log(text: string): void
}

export interface BuildOptions {
  platformio?: string
  warmCompiler?: boolean
  /** How many builds may run at once. */
  buildPlaces?: number
  compilerFolder?: string
  compilerModule?: string
}

/** A build as it begins, for the first time or again. */
export interface BegunBuild {
  request: BuildRequest
  run: BuildRun
}

type Print = (text: string) => void

/** How a build ended; the reason is for the log of builds, what was printed has it already. */
type Ended = BuildResult & { reason?: string }

const preparedAtOnce = 4
const failed: BuildResult = { success: false, artifacts: [] }

/** Builds projects from what is stored when the build begins. */
export class Builds {
  readonly #parts: BuildParts
  readonly #compilers: Compilers
  readonly #queue: BuildQueue
  readonly #preparing = new FairQueue(preparedAtOnce, 1)
  readonly #wasm: Builder
  readonly #recent = new RecentBuilds()
  readonly #pio: PioProgram | undefined
  readonly #warmCompiler: boolean
  readonly #closing = new AbortController()
  #resting = false

  constructor(
    parts: BuildParts,
    {
      platformio,
      warmCompiler = true,
      buildPlaces: places = placesOf(),
      compilerFolder: folder = join(parts.store.folder, 'compiler'),
      compilerModule: clang,
    }: BuildOptions,
  ) {
    this.#parts = parts
    this.#compilers = new Compilers(places, { folder, ...(clang !== undefined && { clang }) })
    this.#queue = new BuildQueue(places)
    this.#wasm = new WasmBuilder(this.#compilers, parts.libraries)
    this.#pio = platformio === undefined ? undefined : new PioProgram(platformio)
    this.#warmCompiler = warmCompiler
    parts.metrics?.gauge('cloud_builds_under_way', 'Builds that run, and that wait for a place.', () =>
      this.#queue.counted(),
    )
  }

  /** For compilers that do other work than builds. */
  get shared(): Shared {
    return this.#compilers.shared
  }

  /** Warms the compiler up: somebody opened a project's sources, so a build may follow. */
  expect(): void {
    if (this.#warmCompiler) this.#compilers.warmUp()
  }

  /** Where in the sources the code at these offsets of an image comes from. */
  readonly locate: Locate = async (image, offsets) => {
    const { places = [] } = await this.#compilers.run(
      { kind: 'locate', image, offsets },
      () => {},
      this.#closing.signal,
    )
    return places
  }

  async begin(owner: string, project: BuildRequest['project']): Promise<BegunBuild> {
    const request = await this.#requestOf(owner, project)
    return { request, run: await this.#parts.runs.begin(owner, project.id, request.hash) }
  }

  /** Begins a build again whose log was cut, or tells its result. Undefined where there is no such build any more. */
  async takeUp(
    owner: string,
    project: BuildRequest['project'],
    id: string,
  ): Promise<BegunBuild | { result: BuildResult } | undefined> {
    const request = await this.#requestOf(owner, project)
    const run = await this.#parts.runs.takeUp(owner, project.id, request.hash, id)
    return run === undefined || 'result' in run ? run : { request, run }
  }

  async #requestOf(owner: string, project: BuildRequest['project']): Promise<BuildRequest> {
    const files = await this.#parts.projectFiles.contents(project.id)
    return { owner, project, files, hash: sourceHash(files), product: productOf(project.name) }
  }

  async run({ request, run }: BegunBuild, write: Print, stopped: AbortSignal): Promise<BuildResult> {
    const began = performance.now()
    const print = limited(write)
    const signal = AbortSignal.any([stopped, this.#closing.signal])
    const { owner, project } = request
    if (run.turn > 1) print(`\n${yellow('This build was interrupted. It begins again.')}\n`)
    try {
      const { reason, ...result } = await this.#build(request, print, signal)
      // What is stored counts, even if the reader left meanwhile.
      if (!result.success) signal.throwIfAborted()
      this.#parts.metrics?.builds.add({ result: result.success ? 'succeeded' : 'failed' })
      const { firmwareSha, success } = result
      await this.#parts.store.cloud.transaction(async (tx) => {
        if (!(await this.#parts.runs.ended(run, result, tx))) return
        await this.#parts.buildLog.add(
          owner,
          {
            project: project.id,
            startedAt: run.startedAt,
            endedAt: Date.now(),
            success,
            sourceHash: request.hash,
            ...(firmwareSha !== undefined && { firmwareSha }),
            ...(reason !== undefined && { reason }),
          },
          tx,
        )
      })
      const took = `Took ${((performance.now() - began) / 1000).toFixed(2)} seconds`
      print(success ? `[${green('SUCCESS')}] ${took}\n` : `[${red('FAILED')}] ${took}\n`)
      return result
    } catch (error) {
      // What is under way when the cloud ends is left to whoever takes it up.
      if (!this.#resting)
        await this.#parts.runs
          .left(run)
          .catch((cause: unknown) =>
            this.#parts.log(`A build of project ${project.id} counts as under way: ${String(cause)}`),
          )
      throw error
    }
  }

  /** Throws when so many builds of the account wait that one more is refused. */
  requireRoom(owner: string): void {
    this.#queue.requireRoom(owner)
    if (this.#preparing.asked(owner) >= quotas.account.builds) throw tooMany()
  }

  /**
   * Fetches libraries. This may take long, so the build takes no place meanwhile; accounts take turns in fetching, too.
   */
  #prepared(owner: string, builder: Builder, job: BuildJob, print: Print, signal: AbortSignal): Promise<BuildJob> {
    const prepare = builder.prepare?.(job)
    if (!prepare) return Promise.resolve(job)
    return this.#preparing.run(
      owner,
      async () => {
        signal.throwIfAborted()
        return prepare(print, signal)
      },
      'asked',
    )
  }

  async #build(request: BuildRequest, print: Print, signal: AbortSignal): Promise<Ended> {
    const { owner, project, files, hash } = request
    try {
      const job: BuildJob = { ...request, read: await this.#parts.libraries.read(owner, files, signal) }
      print(
        `Building ${bold(shown(project.name))}, environment ${job.read.settings.environment}\n${dim(`Source ${hash} (${files.length} ${files.length === 1 ? 'file' : 'files'})`)}\n`,
      )
      const { builder, why } = await this.#choose(job)
      print(
        `Builder ${bold(builder.name)}: ${builder === this.#wasm && job.read.settings.platform !== 'simulator' ? yellow(why) : why}\n`,
      )
      const work = { kind: 'build', owner, subject: project.id, version: hash } as const
      const prepared = await this.#prepared(owner, builder, job, print, signal)
      const make = (hear: Print) =>
        this.#inTurn(
          owner,
          () => this.#parts.quarantine.guard(work, () => builder.build(prepared, hear, signal), signal),
          print,
          signal,
        )
      const made = await (builder === this.#wasm ? this.#recent.made(prepared, print, make) : make(print))
      signal.throwIfAborted()
      return (made && (await storeBuild(this.#parts, owner, job, made, print))) ?? failed
    } catch (error) {
      signal.throwIfAborted()
      const reason = this.#reasonOf(error)
      print(`${red('error:')} ${reason}\n`)
      return { ...failed, reason }
    }
  }

  #reasonOf(error: unknown): string {
    if (error instanceof Quarantined) return notAgain
    if (error instanceof QuotaExceeded) return `The image was not stored. ${error.message}`
    if (error instanceof Failure) return error.message
    if (error instanceof CompilerProblem) return `The compiler was stopped. ${error.message}`
    this.#parts.log(`Build: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return 'The local cloud made a mistake at this build. Its output says more.'
  }

  async #inTurn<Result>(
    owner: string,
    action: () => Promise<Result>,
    print: Print,
    signal: AbortSignal,
  ): Promise<Result> {
    const leave = await this.#queue.enter(
      owner,
      (place) => print(dim(`Waiting for other builds to end: place ${place} in the queue …\n`)),
      signal,
    )
    try {
      return await action()
    } finally {
      leave()
    }
  }

  async #choose({
    read: {
      settings: { platform },
    },
  }: BuildJob): Promise<{ builder: Builder; why: string }> {
    const simulated = 'builds for the simulated board'
    if (platform === 'simulator') return { builder: this.#wasm, why: simulated }
    if (!this.#pio)
      return {
        builder: this.#wasm,
        why: `${simulated}, because PlatformIO, which builds for ${shown(platform)}, is not allowed here. No chip can run the image. The operator allows PlatformIO with --platformio.`,
      }
    const found = await this.#pio.detect()
    if ('problem' in found)
      return { builder: this.#wasm, why: `${simulated}, because PlatformIO can't be used: ${found.problem}` }
    return {
      builder: new PioBuilder(this.#pio, join(this.#parts.store.folder, 'builds')),
      why: `${found.version}, for ${shown(platform)}`,
    }
  }

  /** From now on, what is under way is left to another process, or to the next one. */
  rest(): void {
    this.#resting = true
  }

  close(): void {
    this.#resting = true
    this.#closing.abort()
    this.#compilers.close()
  }
}

// Removes control characters, so that a name can't break the line or set colours.
function shown(text: string): string {
  return text.replace(/\p{C}/gu, ' ')
}
