import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { limits } from '../parts/kinds.data.ts'
import { runLimits, SketchError } from './runSketch.ts'

export const help = `Runs a compiled sketch on a simulated ESP32.

  sketch-run SKETCH.wasm [--diagram diagram.json] [--seconds 10] [--type TEXT] [--pins]

  --diagram FILE   the parts that are wired to the board, in Wokwi's format
  --seconds N      how long loop() runs: 10 unless given, ${runLimits.seconds} at most
  --type TEXT      typed to the serial port, with a line end, when the sketch starts
  --pins           shows each change of a pin, not only the last state

What the sketch prints goes to the standard output, all else to the standard error.
Exit codes: 0 it ran, restarted or slept; 1 it crashed or hung; 2 it can't be run.
`

interface Arguments {
  image: Uint8Array
  diagram: string | undefined
  seconds: number | undefined
  type: string | undefined
  showsPins: boolean
}

/** Reads what the command is called with, and the files that it names; undefined if help is wanted. */
export function readArguments(args: readonly string[]): Arguments | undefined {
  const { values, positionals } = parse(args)
  if (values.help === true) return undefined
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new SketchError('Name one file with a compiled sketch.')
  return {
    image: readFile(file, runLimits.imageBytes),
    diagram:
      values.diagram === undefined ? undefined : new TextDecoder().decode(readFile(values.diagram, limits.bytes)),
    seconds: values.seconds === undefined ? undefined : Number(values.seconds),
    type: values.type,
    showsPins: values.pins === true,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        diagram: { type: 'string' },
        seconds: { type: 'string' },
        type: { type: 'string' },
        pins: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    // Without Node's advice about arguments that begin with a dash.
    const [problem] = error instanceof Error ? error.message.split(/\.\s|\n/) : [String(error)]
    throw new SketchError(`${problem?.replace(/\.$/, '')}. --help shows the options.`, { cause: error })
  }
}

const shownSize = (bytes: number): string => (bytes < 1024 ** 2 ? `${bytes / 1024} kB` : `${bytes / 1024 ** 2} MB`)

/** The size is known before it is read. */
function readFile(file: string, maxBytes: number): Uint8Array {
  try {
    const found = statSync(file)
    if (!found.isFile()) throw new SketchError(`${file} is not a file.`)
    if (found.size > maxBytes) throw new SketchError(`${file} is larger than ${shownSize(maxBytes)}.`)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof SketchError) throw error
    throw new SketchError(`${file} can't be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`, {
      cause: error,
    })
  }
}
