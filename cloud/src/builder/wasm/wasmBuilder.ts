import { dim, imageName, yellow, type Builder, type BuildJob, type Made } from '../builder.ts'
import type { Libraries } from '../../libraries/libraries.ts'
import { addDiagram, diagramFile, limits, problemsOf } from '@console/simulator/diagram'
import type { Compilers } from './compiler.ts'

const sources = /^(src|lib)\/.+\.(?:c|cc|cpp|cxx)$|^src\/[^/]+\.ino$/
const maxHints = 5
const noExceptions =
  'The simulated board has no exceptions: its C++ library is built without them. Return an error, or call abort().'

export const starting = 'Starting the compiler; this takes a few seconds the first time …\n'

/** Builds for the simulated board. */
export class WasmBuilder implements Builder {
  readonly name = 'wasm'
  readonly #compilers: Compilers
  readonly #libraries: Libraries | undefined

  constructor(compilers: Compilers, libraries?: Libraries) {
    this.#compilers = compilers
    this.#libraries = libraries
  }

  prepare(job: BuildJob): ((print: (text: string) => void, signal: AbortSignal) => Promise<BuildJob>) | undefined {
    const libraries = this.#libraries
    if (!libraries?.isAsked(job.read)) return undefined
    return async (print, signal) => ({
      ...job,
      libraries: await libraries.gather(
        job,
        (text, kind) => print(`${(kind === 'warning' ? yellow : dim)(text)}\n`),
        signal,
      ),
    })
  }

  async build(
    { owner, project, product, hash, files, read: { settings, settingsProblems }, libraries = [] }: BuildJob,
    print: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Made | undefined> {
    const { environment, defines } = settings
    if (!files.some(({ path }) => sources.test(path))) {
      print('There is nothing to build: the project has no .ino file in src/ and no C or C++ file in src/ or lib/.\n')
      return undefined
    }
    for (const problem of settingsProblems) print(yellow(`${problem}\n`))
    if (!this.#compilers.warm) print(starting)
    const missing = new Set<string>()
    let throws = false
    const said = (text: string) => {
      throws ||= text.includes('with exceptions disabled')
      for (const [, name = ''] of text.matchAll(/'([^'\n]+)' file not found/g)) missing.add(name)
      print(text)
    }
    const facts = JSON.stringify({ product, project: project.id, source: hash })
    const { image, sizes } = await this.#compilers.run(
      { kind: 'compile', files, environment, defines, libraries, facts },
      said,
      signal,
    )
    if (throws) print(yellow(`${noExceptions}\n`))
    if (missing.size > 0)
      print(
        yellow(
          `The simulated board has Arduino.h, Cloud.h, headers of the ESP32 and the C++ library. What else a sketch includes comes from a library (lib_deps in platformio.ini), or has to be in its project.\n${await this.#hints(owner, missing)}`,
        ),
      )
    const diagram = files.find(({ path }) => path === diagramFile)?.content
    for (const problem of image && diagram !== undefined ? problemsOf(diagram) : []) print(yellow(`${problem}\n`))
    const whole = image && diagram !== undefined && diagram.length <= limits.bytes ? addDiagram(image, diagram) : image
    return (
      whole && {
        artifacts: [{ path: `.pio/build/${environment}/${imageName}`, content: Buffer.from(whole) }],
        ...(sizes && { sizes }),
      }
    )
  }

  /** Names the libraries that have the missing headers. */
  async #hints(owner: string, missing: ReadonlySet<string>): Promise<string> {
    const found = await Promise.all(
      [...missing]
        .slice(0, maxHints)
        .map(async (header) => ({ header, name: await this.#libraries?.nameWith(owner, header) })),
    )
    return found
      .map(({ header, name }) => (name === undefined ? '' : `${header} is in the library "${name}".\n`))
      .join('')
  }
}
