#!/usr/bin/env node
import type { SeenPin } from '../parts/circuit.ts'
import { help, readArguments } from './arguments.ts'
import { runSketch, SketchError, type RunResult } from './runSketch.ts'

const print = (text: string) => void process.stdout.write(text)
const report = (text: string) => void process.stderr.write(`${text}\n`)

function pinLine({ pin, mode, signal, value }: SeenPin): string {
  const shown =
    signal === 'level' ? (value ? 'HIGH' : 'LOW') : signal === 'duty' ? `${Math.round(value * 100)} %` : value
  return `pin ${pin}  ${mode}  ${signal} ${shown}`
}

function reportEnd({ end, message, pins, notices }: RunResult): void {
  for (const notice of notices) report(`notice: ${notice}`)
  for (const pin of pins) report(pinLine(pin))
  report(`end: ${end}${message === '' ? '' : `, ${message}`}`)
}

async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args)
  if (!given) {
    print(help)
    return 0
  }
  const { image, diagram, seconds, type, showsPins } = given
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  process.once('SIGTERM', () => interrupted.abort())
  const result = await runSketch(image, {
    ...(diagram !== undefined && { diagram }),
    ...(seconds !== undefined && { seconds }),
    signal: interrupted.signal,
    onSerial: print,
    ...(showsPins && { onPins: (pins) => pins.forEach((pin) => report(pinLine(pin))) }),
    ...(type !== undefined && { onStart: (controls) => void controls.type(`${type}\n`) }),
  })
  reportEnd(result)
  return result.end === 'crash' || result.end === 'hung' ? 1 : 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SketchError)) throw error
  report(error.message)
  process.exitCode = 2
}
