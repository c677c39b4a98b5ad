import { join } from 'node:path'
import type { Locate } from '../devices/board/crash.ts'
import type { Firmwares } from '../firmwares/firmwares.ts'
import type { Artifacts, ProjectFiles } from '../projects/projectFiles.ts'
import type { Projects } from '../projects/projects.ts'
import { QuotaExceeded } from '../api/quota.ts'
import type { Store } from '../store/store.ts'
import type { BuildLog } from './buildLog.ts'
import { BuildQueue, placesOf, QueueFull } from './buildQueue.ts'
import { bold, dim, green, imageName, red, sourceHash, type Artifact, type Builder, type BuildJob } from './builder.ts'
import { PioBuilder, PioProgram } from './pioBuilder.ts'
import { readBoardSettings } from './boardSettings.ts'
import { CompilerProblem, Compilers } from './wasm/compiler.ts'
import { WasmBuilder } from './wasm/wasmBuilder.ts'

export interface BuildParts {
  store: Pick<Store, 'cloud' | 'folder'>
  projects: Projects
  projectFiles: ProjectFiles
  artifacts: Artifacts
  firmwares: Firmwares
  buildLog: BuildLog
  log(text: string): void
}

export interface BuildOptions {
  platformio?: string
  warmCompiler?: boolean
  /** How many builds may run at once. */
  buildPlaces?: number
}

/** The last line of a log holds the result of the build. */
export interface BuildResult {
  success: boolean
  firmwareSha?: string
  artifacts: { path: string; size: number }[]
}

type Print = (text: string) => void

const failed: BuildResult = { success: false, artifacts: [] }
const imageLike = /\.(bin|hex)$/

/** Builds projects from what is stored when the build begins. */
export class Builds {
  readonly #parts: BuildParts
  readonly #compilers: Compilers
  readonly #queue: BuildQueue
  readonly #wasm: Builder
  readonly #pio: PioProgram | undefined
  readonly #warmCompiler: boolean
  readonly #closing = new AbortController()

  constructor(parts: BuildParts, { platformio, warmCompiler = true, buildPlaces: places = placesOf() }: BuildOptions) {
    this.#parts = parts
    this.#compilers = new Compilers(places)
    this.#queue = new BuildQueue(places)
    this.#wasm = new WasmBuilder(this.#compilers)
    this.#pio = platformio === undefined ? undefined : new PioProgram(platformio)
    this.#warmCompiler = warmCompiler
  }

  /** Warms the compiler up: somebody opened a project's sources, so a build may follow. */
  expect(): void {
    if (this.#warmCompiler) this.#compilers.warmUp()
  }

  /** Where in the sources the code at these offsets of an image comes from. */
  readonly locate: Locate = async (image, offsets) => {
    const { places = [] } = await this.#compilers.run({ kind: 'locate', image, offsets }, () => {}, this.#closing.signal)
    return places
  }

  async run(owner: string, project: { id: string; name: string }, print: Print, stopped: AbortSignal): Promise<BuildResult> {
    const began = performance.now()
    const startedAt = Date.now()
    const signal = AbortSignal.any([stopped, this.#closing.signal])
    const files = this.#parts.projectFiles.contents(project.id)
    const settings = readBoardSettings(files.find(({ path }) => path === 'platformio.ini')?.content)
    const job: BuildJob = { project, files, settings, hash: sourceHash(files), product: productOf(project.name) }
    print(`Building ${bold(shown(project.name))}, environment ${settings.environment}\n${dim(`Source ${job.hash} (${files.length} ${files.length === 1 ? 'file' : 'files'})`)}\n`)
    const result = await this.#build(owner, job, print, signal)
    signal.throwIfAborted()
    this.#parts.buildLog.add(owner, { project: project.id, startedAt, endedAt: Date.now(), success: result.success, sourceHash: job.hash, ...(result.firmwareSha !== undefined && { firmwareSha: result.firmwareSha }) })
    const took = `Took ${((performance.now() - began) / 1000).toFixed(2)} seconds`
    print(result.success ? `[${green('SUCCESS')}] ${took}\n` : `[${red('FAILED')}] ${took}\n`)
    return result
  }

  async #build(owner: string, job: BuildJob, print: Print, signal: AbortSignal): Promise<BuildResult> {
    try {
      const { builder, why } = await this.#choose(job)
      print(`Builder ${bold(builder.name)}: ${why}\n`)
      const made = await this.#inTurn(owner, () => builder.build(job, print, signal), print, signal)
      signal.throwIfAborted()
      return made ? this.#keep(owner, job, made, print) : failed
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof QueueFull) {
        print(`${red('error:')} ${error.message}\n`)
        return failed
      }
      if (error instanceof QuotaExceeded) {
        print(`${red('error:')} The image was not stored. ${error.message}\n`)
        return failed
      }
      print(`${red('error:')} ${error instanceof CompilerProblem ? `The compiler was stopped. ${error.message}` : 'The local cloud made a mistake at this build. Its output says more.'}\n`)
      if (!(error instanceof CompilerProblem)) this.#parts.log(`Build: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      return failed
    }
  }

  async #inTurn<Result>(owner: string, action: () => Promise<Result>, print: Print, signal: AbortSignal): Promise<Result> {
    const leave = await this.#queue.enter(owner, (place) => print(dim(`Waiting for other builds to end: place ${place} in the queue …\n`)), signal)
    try {
      return await action()
    } finally {
      leave()
    }
  }

  async #choose({ settings: { platform } }: BuildJob): Promise<{ builder: Builder; why: string }> {
    const simulated = 'builds for the simulated board'
    if (platform === 'simulator') return { builder: this.#wasm, why: simulated }
    if (!this.#pio) return { builder: this.#wasm, why: `${simulated}, because PlatformIO, which builds for ${shown(platform)}, is not allowed here (--platformio)` }
    const found = await this.#pio.detect()
    if ('problem' in found) return { builder: this.#wasm, why: `${simulated}, because PlatformIO can't be used: ${found.problem}` }
    return { builder: new PioBuilder(this.#pio, join(this.#parts.store.folder, 'builds')), why: `${found.version}, for ${shown(platform)}` }
  }

  /** Stores the artifacts and the image in one transaction, before success is reported. */
  #keep(owner: string, { project, product }: BuildJob, made: readonly Artifact[], print: Print): BuildResult {
    const { store, projects, artifacts, firmwares } = this.#parts
    const image = made.find(({ path }) => path.endsWith(imageName)) ?? made.find(({ path }) => imageLike.test(path))
    const now = Date.now()
    return store.cloud.transaction(() => {
      const name = projects.nameOf(owner, project.id)
      if (name === undefined) {
        print(`${red('error:')} The project was deleted meanwhile.\n`)
        return failed
      }
      artifacts.replace(project.id, made)
      const firmwareSha = image && firmwares.add(owner, { projectId: project.id, projectName: name, productId: product, image: image.content, createdAt: now })
      if (firmwareSha !== undefined) projects.built(project.id, firmwareSha, now)
      const list = made.map(({ path, content }) => ({ path, size: content.length }))
      for (const { path, size } of list) print(`${path}, ${(size / 1024).toFixed(1)} kB\n`)
      if (firmwareSha !== undefined) print(dim(`Firmware ${firmwareSha}\n`))
      return { success: true, ...(firmwareSha !== undefined && { firmwareSha }), artifacts: list }
    })
  }

  close(): void {
    this.#closing.abort()
    this.#compilers.close()
  }
}

function productOf(name: string): string {
  const slug = name.normalize('NFKD').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return slug === '' ? 'firmware' : slug
}

// Removes control characters, so that a name can't break the line or set colours.
function shown(text: string): string {
  return text.replace(/\p{C}/gu, ' ')
}
