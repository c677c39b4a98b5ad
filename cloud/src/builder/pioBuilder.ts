import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { execFile, spawn } from 'node:child_process'
import { dim, imageName, type Artifact, type Builder, type BuildJob, type Made } from './builder.ts'

interface Metadata {
  extra?: { application_offset?: string; flash_images?: { offset: string; path: string }[] }
}

const outputs = ['firmware.bin', 'firmware.hex', 'firmware.elf']

/**
 * Builds with PlatformIO. It runs what a project's settings say, so it is used only where the configuration allows it.
 */
export class PioBuilder implements Builder {
  readonly name = 'pio'
  readonly #program: PioProgram
  /** Where projects are written to be built. */
  readonly #folder: string

  constructor(program: PioProgram, folder: string) {
    this.#program = program
    this.#folder = folder
  }

  async build(job: BuildJob, print: (text: string) => void, signal: AbortSignal): Promise<Made | undefined> {
    const { environment } = job.read.settings
    const folder = join(this.#folder, job.project.id)
    writeCopy(folder, job)
    const first = !existsSync(join(folder, '.pio'))
    if (first) print(dim('The first build of a platform downloads its compiler, which can take minutes.\n'))
    const run = (args: readonly string[], out: (text: string) => void) =>
      this.#program.run(
        [...args, '-d', folder, '-e', environment],
        environmentFor(this.#folder),
        { out, errors: print },
        signal,
      )
    if ((await run(['run'], print)) !== 0) return undefined
    let metadata = ''
    await run(['project', 'metadata', '--json-output'], (text) => (metadata += text))
    const made = artifacts(folder, environment, partsOf(metadata, environment))
    if (made.some(({ path }) => path.endsWith(`/${imageName}`)))
      print(
        dim(
          `By USB the board gets ${imageName}, at 0x0: boot loader, partition table and application. Over the air it gets the application alone (firmware.bin), which the cloud takes out of it.\n`,
        ),
      )
    return { artifacts: made }
  }
}

/** PlatformIO's own folder stays: it caches compiled objects. */
function writeCopy(folder: string, { files }: BuildJob): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder))
    if (name !== '.pio') rmSync(join(folder, name), { recursive: true, force: true })
  for (const { path, content } of files) {
    if (path.startsWith('.pio/')) continue
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

function environmentFor(folder: string): NodeJS.ProcessEnv {
  const { CONSOLE_PLATFORMIO: _, ...environment } = process.env
  return {
    ...environment,
    PLATFORMIO_FORCE_ANSI: 'true',
    FORCE_COLOR: '1',
    PYTHONUNBUFFERED: '1',
    PLATFORMIO_DISABLE_PROGRESSBAR: 'true',
    PLATFORMIO_BUILD_CACHE_DIR: join(folder, 'cache'),
  }
}

/** The flash images besides the program: boot loader, partition table and boot_app. */
function partsOf(
  metadata: string,
  environment: string,
): { parts: { offset: number; path: string }[]; application: number | undefined } {
  try {
    const { extra } = (JSON.parse(metadata) as Record<string, Metadata>)[environment] ?? {}
    const parts = (extra?.flash_images ?? []).map(({ offset, path }) => ({ offset: Number(offset), path }))
    return {
      parts,
      application: extra?.application_offset === undefined ? undefined : Number(extra.application_offset),
    }
  } catch {
    return { parts: [], application: undefined }
  }
}

function artifacts(
  folder: string,
  environment: string,
  { parts, application }: ReturnType<typeof partsOf>,
): Artifact[] {
  const built = join(folder, '.pio/build', environment)
  const found = outputs.filter((name) => existsSync(join(built, name))).map((name) => join(built, name))
  const program = found.find((path) => path.endsWith('.bin'))
  const named = found
    .filter((path) => !path.endsWith('.elf'))
    .map((path): Artifact => ({ path: relative(folder, path).replaceAll('\\', '/'), content: readFileSync(path) }))
  if (program === undefined || parts.length === 0) return named
  const read = ({ offset, path }: { offset: number; path: string }): Part => ({ offset, content: readFileSync(path) })
  const merged = mergeParts([...parts.map(read), { offset: application ?? 0x10000, content: readFileSync(program) }])
  return [{ path: `.pio/build/${environment}/${imageName}`, content: merged }, ...named]
}

const timeout = 10_000

/** PlatformIO's command, as it was named in the configuration. */
export class PioProgram {
  readonly command: string

  constructor(command: string) {
    this.command = command
  }

  /** Its version, or why it can't be run. */
  detect(): Promise<{ version: string } | { problem: string }> {
    return new Promise((resolve) => {
      execFile(this.command, ['--version'], { timeout: timeout, windowsHide: true }, (error, stdout) => {
        if (error)
          resolve({
            problem:
              error.code === 'ENOENT'
                ? `${this.command} was not found. Install PlatformIO Core (python3 -m pip install platformio), or name its command with --platformio`
                : `${this.command} --version failed: ${error.message.split('\n')[0]}`,
          })
        else resolve({ version: stdout.trim().slice(0, 100) })
      })
    })
  }

  /** Runs the command and resolves to its exit code. Aborting kills it with all its child processes. */
  run(
    args: readonly string[],
    environment: NodeJS.ProcessEnv,
    hear: { out(text: string): void; errors(text: string): void },
    signal: AbortSignal,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const ownGroup = process.platform !== 'win32'
      const child = spawn(this.command, args, {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: ownGroup,
        windowsHide: true,
      })
      const stop = () => {
        if (child.pid === undefined) return
        try {
          process.kill(ownGroup ? -child.pid : child.pid, 'SIGKILL')
        } catch {
          // Gone already.
        }
      }
      const settle = (tell: () => void) => {
        signal.removeEventListener('abort', stop)
        if (signal.aborted) reject(signal.reason as Error)
        else tell()
      }
      child.stdout.setEncoding('utf8').on('data', hear.out)
      child.stderr.setEncoding('utf8').on('data', hear.errors)
      child.once('error', (error) => settle(() => reject(error)))
      child.once('close', (code) => settle(() => resolve(code ?? 1)))
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
    })
  }
}

interface Part {
  offset: number
  content: Buffer
}

/** Merges parts into one image, each at its offset. Gaps are filled with 0xff, like erased flash. */
export function mergeParts(parts: readonly Part[]): Buffer {
  const image = Buffer.alloc(Math.max(0, ...parts.map(({ offset, content }) => offset + content.length)), 0xff)
  for (const { offset, content } of parts) content.copy(image, offset)
  return image
}
