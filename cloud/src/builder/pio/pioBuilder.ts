import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { dim, imageName, type Artifact, type Builder, type BuildJob } from '../builder.ts'
import { mergeParts, type Part } from './merge.ts'
import type { PioProgram } from './pioProgram.ts'

interface Metadata {
  extra?: { application_offset?: string; flash_images?: { offset: string; path: string }[] }
}

const outputs = ['firmware.bin', 'firmware.hex', 'firmware.elf']

/** Builds with PlatformIO, which runs what a project's settings tell it to: only where the configuration allows it. */
export class PioBuilder implements Builder {
  readonly name = 'pio'
  readonly #program: PioProgram
  /** Where projects are written to be built. */
  readonly #folder: string

  constructor(program: PioProgram, folder: string) {
    this.#program = program
    this.#folder = folder
  }

  async build(job: BuildJob, print: (text: string) => void, signal: AbortSignal): Promise<Artifact[] | undefined> {
    const { environment } = job.settings
    const folder = join(this.#folder, job.project.id)
    writeCopy(folder, job)
    const first = !existsSync(join(folder, '.pio'))
    if (first) print(dim('The first build of a platform downloads its compiler, which can take minutes.\n'))
    const run = (args: readonly string[], out: (text: string) => void) => this.#program.run([...args, '-d', folder, '-e', environment], environmentFor(this.#folder), { out, errors: print }, signal)
    if ((await run(['run'], print)) !== 0) return undefined
    let metadata = ''
    await run(['project', 'metadata', '--json-output'], (text) => (metadata += text))
    return artifacts(folder, environment, partsOf(metadata, environment))
  }
}

/** PlatformIO's own folder stays: it holds what need not be compiled again. */
function writeCopy(folder: string, { files }: BuildJob): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) if (name !== '.pio') rmSync(join(folder, name), { recursive: true, force: true })
  for (const { path, content } of files) {
    if (path.startsWith('.pio/')) continue
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

function environmentFor(folder: string): NodeJS.ProcessEnv {
  const { CONSOLE_PLATFORMIO: _, ...environment } = process.env
  return { ...environment, PLATFORMIO_FORCE_ANSI: 'true', FORCE_COLOR: '1', PYTHONUNBUFFERED: '1', PLATFORMIO_DISABLE_PROGRESSBAR: 'true', PLATFORMIO_BUILD_CACHE_DIR: join(folder, 'cache') }
}

/** The parts beside the program itself: boot loader, partition table and what starts them. */
function partsOf(metadata: string, environment: string): { parts: { offset: number; path: string }[]; application: number | undefined } {
  try {
    const { extra } = (JSON.parse(metadata) as Record<string, Metadata>)[environment] ?? {}
    const parts = (extra?.flash_images ?? []).map(({ offset, path }) => ({ offset: Number(offset), path }))
    return { parts, application: extra?.application_offset === undefined ? undefined : Number(extra.application_offset) }
  } catch {
    return { parts: [], application: undefined }
  }
}

function artifacts(folder: string, environment: string, { parts, application }: ReturnType<typeof partsOf>): Artifact[] {
  const built = join(folder, '.pio/build', environment)
  const found = outputs.filter((name) => existsSync(join(built, name))).map((name) => join(built, name))
  const program = found.find((path) => path.endsWith('.bin'))
  const named = found.filter((path) => !path.endsWith('.elf')).map((path): Artifact => ({ path: relative(folder, path).replaceAll('\\', '/'), content: readFileSync(path) }))
  if (program === undefined || parts.length === 0) return named
  const read = ({ offset, path }: { offset: number; path: string }): Part => ({ offset, content: readFileSync(path) })
  const merged = mergeParts([...parts.map(read), { offset: application ?? 0x10000, content: readFileSync(program) }])
  return [{ path: `.pio/build/${environment}/${imageName}`, content: merged }, ...named]
}
