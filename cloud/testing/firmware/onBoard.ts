import { Compilers } from '../../src/builder/wasm/compiler.ts'
import { WasmBuilder } from '../../src/builder/wasm/wasmBuilder.ts'
import type { Libraries } from '../../src/libraries/libraries.ts'
import { readProject } from '../../src/libraries/projectReader.ts'
import { Board, type FromBoard, type Locate } from '@console/simulator'
import { until } from '../until.ts'
import { compilerFolder, keptClang } from './compilerFolder.ts'

/** Builds sketches with the cloud's own compiler, and runs them on a board without a cloud around it. */
export class SketchBench {
  /** Longer than a cloud waits: tests run beside others. */
  readonly #compilers = new Compilers(
    1,
    { folder: compilerFolder, clang: keptClang },
    { limit: 240_000, idle: 900_000 },
  )
  readonly #boards: Board[] = []
  readonly #libraries: Libraries | undefined

  /** `libraries` are those that a platformio.ini may name. */
  constructor(libraries?: Libraries) {
    this.#libraries = libraries
  }

  async build(files: Readonly<Record<string, string>>): Promise<{ image: Uint8Array | undefined; log: string }> {
    let log = ''
    const sources = Object.entries(files).map(([path, content]) => ({ path, content }))
    const read = await (this.#libraries?.read('o', sources) ??
      readProject(files['platformio.ini'] ?? '', [], { index: () => undefined, isOff: true, boardHeaders: new Set() }))
    const job = { owner: 'o', project: { id: 'p', name: 'p' }, hash: '', product: 'p', files: sources, read }
    const builder = new WasmBuilder(this.#compilers, this.#libraries)
    const [print, signal] = [
      (text: string) => {
        log += text
      },
      AbortSignal.timeout(240_000),
    ]
    const made = await builder.build((await builder.prepare(job)?.(print, signal)) ?? job, print, signal)
    return { image: made?.artifacts[0]?.content, log: log.replace(/\u001b\[[\d;]*m/g, '') }
  }

  async image(sketch: string, others: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
    const { image, log } = await this.build({ 'src/main.ino': sketch, ...others })
    if (!image || log.includes('warning:')) throw new Error(log)
    return image
  }

  run(
    image: Uint8Array,
    ...begin: ConstructorParameters<typeof Board> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ): SketchRun {
    const run = new SketchRun(image, ...begin)
    this.#boards.push(run.board)
    return run
  }

  readonly locate: Locate = async (image, offsets) =>
    (await this.#compilers.run({ kind: 'locate', image, offsets }, () => {}, AbortSignal.timeout(60_000))).places ?? []

  /** Ends all boards. */
  stop(): void {
    for (const board of this.#boards.splice(0)) board.stop()
  }

  close(): void {
    this.stop()
    this.#compilers.close()
  }
}

type Of<Kind extends FromBoard['kind']> = Extract<FromBoard, { kind: Kind }>

export class SketchRun {
  readonly heard: FromBoard[] = []
  readonly board: Board

  constructor(
    image: Uint8Array,
    ...begin: ConstructorParameters<typeof Board> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ) {
    this.board = new Board(image, (message) => this.heard.push(message), ...begin)
    this.board.connected = true
  }

  get lines(): string[] {
    return this.all('serial')
      .map(({ text }) => text)
      .join('')
      .split(/\r?\n/)
      .slice(0, -1)
  }

  all<Kind extends FromBoard['kind']>(kind: Kind): Of<Kind>[] {
    return this.heard.filter((message): message is Of<Kind> => message.kind === kind)
  }

  /** Waits for a line of the serial port; fails at once if the run ends without it. */
  line(wanted: string): Promise<string> {
    return until(
      () => {
        const found = this.lines.find((line) => line === wanted)
        const [ended] = this.all('ended')
        if (found === undefined && ended)
          throw new Error(`It ended: ${ended.reset} ${ended.message}\n${ended.stack}\n${this.lines.join('\n')}`)
        return found
      },
      `the line "${wanted}", after: ${this.lines.slice(-5).join(' | ')}`,
      30_000,
    )
  }

  ended(): Promise<Of<'ended'>> {
    return until(() => this.all('ended')[0], 'the end of the run', 30_000)
  }

  type(text: string): void {
    this.board.tell({ kind: 'serial', data: new TextEncoder().encode(text) })
  }
}
