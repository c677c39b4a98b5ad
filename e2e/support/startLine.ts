import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** The address of the server at its other end, over this line. */
  readonly url: string
  /** Ends all connections, and lets no other through until `mend`. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** A line to a server of this machine, for its connections of any kind. */
export const startLine = async (target: string): Promise<Line> => {
  const { hostname, port } = new URL(target)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const [end, other] of [[near, far], [far, near]] as const) {
      ends.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const bound = server.address()
  const end = () => ends.forEach((each) => each.destroy())
  const url = new URL(target)
  url.hostname = 'localhost'
  url.port = String(typeof bound === 'object' && bound ? bound.port : 0)
  return {
    url: url.href,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    stop: async () => {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}
