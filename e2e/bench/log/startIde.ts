import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { listen } from '../listen.ts'

const blockLines = 500
const escape = '\u001b'

/** A line as compilers write them: colours, a place in a file, a link now and then. */
const lineOf = (index: number): string => {
  if (index % 100 === 0) return `${escape}[1msrc/main.ino:${(index % 12) + 1}:5: ${escape}[0m${escape}[0;1;35mwarning: ${escape}[0m${escape}[1munused variable 'reading${index}'${escape}[0m`
  if (index % 10 === 0) return `${escape}[36mSee https://docs.example.org/libraries/${index}${escape}[39m for what this library needs`
  return `${escape}[3${index % 8}mCompiling${escape}[0m .pio/build/esp32/lib${index % 997}/Sensor/driver_${index}.cpp.o`
}

function* blocks(lines: number): Generator<string> {
  for (let first = 0; first < lines; first += blockLines) yield `${Array.from({ length: Math.min(blockLines, lines - first) }, (_, index) => lineOf(first + index)).join('\n')}\n`
  yield '@@BUILD_RESULT@@ {"success":false}\n'
}

const main = 'void setup() {}\nvoid loop() {}\n'

/** A server of files and builds whose log has that many lines. It is written beforehand, and sent no faster than it is read. */
export const startIde = (lines: number): Promise<{ address: string; stop(): void }> => {
  const log = [...blocks(lines)].map((block) => Buffer.from(block))
  const answer = (path: string, response: ServerResponse) => {
    if (path.endsWith('/build')) Readable.from(log).pipe(response.setHeader('Content-Type', 'text/plain; charset=utf-8'))
    else if (path.endsWith('/files')) response.setHeader('Content-Type', 'application/json').end(JSON.stringify([{ path: 'src/main.ino', name: 'main.ino' }]))
    else response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(main)
  }
  return listen((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'authorization, cache-control')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else answer(request.url ?? '/', response)
  })
}
