import { connect } from 'node:net'
import type { CloudProcess } from './cloudProcess.ts'

export interface RawResponse {
  status: number
  headers: Map<string, string>
  body: string
}

/** Sends bytes as they are, also those that no client would send, and reads the response until the connection ends. */
export function rawRequest(port: number, bytes: string | Buffer, host = '127.0.0.1'): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host })
    let text = ''
    socket.setTimeout(15_000, () => socket.destroy(new Error('no response')))
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(parsed(text))))
    socket.on('close', () => resolve(parsed(text)))
    socket.write(bytes)
  })
}

export function get(path: string, headers: Record<string, string>): string {
  return [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
}

export function upgrade(path: string, headers: Record<string, string>): string {
  const all = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': 'mqtt',
    ...headers,
  }
  return [`GET ${path} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
}

/** Opens an address as a person does. (Node's own fetch always says that it loads a part of a page.) */
export function visit(cloud: CloudProcess, path: string): Promise<RawResponse> {
  const { web } = ports(cloud)
  return rawRequest(web, get(path, { Host: `localhost:${web}`, Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }))
}

export function portOf(address: string): number {
  return Number(new URL(address).port)
}

export function ports(cloud: CloudProcess): { web: number; broker: number } {
  return { web: portOf(cloud.address), broker: portOf(cloud.brokerUrl) }
}

function parsed(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}
