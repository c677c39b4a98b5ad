import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FrontDoor {
  address: string
  /** Requests go to these in turn. */
  lead(to: readonly string[]): void
  close(): Promise<void>
}

/** What stands before several clouds: one address, and each request to the next of them. */
export async function frontDoor(): Promise<FrontDoor> {
  let targets: readonly string[] = []
  let count = 0
  const server = http.createServer((request, response) => {
    const target = new URL(targets[(count += 1) % targets.length] ?? '')
    const onward = http.request(
      { host: target.hostname, port: target.port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    onward.on('error', () => void response.writeHead(502).end())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    lead: (to) => (targets = to),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
