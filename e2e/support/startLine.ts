import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listen } from './listen.ts'

export interface Line {
  /** The address of the server at its other end, over this line. */
  readonly url: string
  /** Ends all connections, and lets no other through until `mend`. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** The head of the request, for a server that accepts only its own address as `Host`. */
const headFor = ({ method, url, rawHeaders }: IncomingMessage, host: string): string => {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${name.toLowerCase() === 'host' ? host : rawHeaders[index + 1]}`] : [],
  )
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** A line to a server of this machine, for its WebSockets. */
export const startLine = async (target: string): Promise<Line> => {
  const { host, hostname, port, pathname } = new URL(target)
  const ends = new Set<Duplex>()
  let isCut = false
  const upgrade = (request: IncomingMessage, near: Duplex, early: Buffer) => {
    if (isCut) return void near.destroy()
    const far: Socket = connect(Number(port), hostname)
    far.write(headFor(request, host))
    far.write(early)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  }
  const { address, stop } = await listen(() => (_request, response) => void response.writeHead(404).end(), { upgrade })
  const end = () => ends.forEach((each) => each.destroy())
  return {
    url: `${address.replace('http:', 'ws:')}${pathname}`,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    stop: () => {
      end()
      return stop()
    },
  }
}
