import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { device, type Identity, type TlsBroker } from './tlsBroker.testing.ts'

const connectPacket = 0x10
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const updatesKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Offered {
  id: string
  sha256: string
  url: string
  size: number
  version: string
  sig: string
  chip?: string
  signedFor?: string
}

/** An offer of an image as the cloud makes it. */
export function offerOf(image: Uint8Array, change: Partial<Offered> = {}): Offered {
  const sha256 = sha256Of(image)
  const { chip, size, signedFor } = { chip: '', size: image.length, signedFor: device, ...change }
  const signed = Buffer.from(`${signedFor}\n${chip}\n${sha256}\n${size}`)
  return {
    id: `update-${Math.random().toString(36).slice(2)}`,
    url: `/device/v1/firmware/${sha256}`,
    sha256,
    size,
    version: 'x',
    sig: sign('sha256', signed, pair.privateKey).toString('base64'),
    ...change,
  }
}

/** One port for MQTT and HTTPS, as the cloud's entrance has it. */
export async function openDeviceGateway(broker: TlsBroker): Promise<{
  identity: Identity
  images: Map<string, Uint8Array>
  requests: IncomingMessage[]
  answer: { hook: Hook | undefined }
  close(): void
}> {
  const images = new Map<string, Uint8Array>()
  const requests: IncomingMessage[] = []
  const answer: { hook: Hook | undefined } = { hook: undefined }
  const http = createServer((request, response) => {
    requests.push(request)
    const image = images.get(request.url ?? '')
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1])
    if (answer.hook?.(request, response, from) === true) return
    if (!image || !(from < image.length)) response.writeHead(404).end()
    else
      response
        .writeHead(206, {
          'content-length': image.length - from,
          'content-range': `bytes ${from}-${image.length - 1}/${image.length}`,
        })
        .end(image.subarray(from))
  })
  const { certificate, key, plainPort, identity } = broker.parts
  const front = createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) => {
    socket.on('error', () => {})
    socket.once('data', (chunk) => {
      if (chunk[0] !== connectPacket) {
        socket.unshift(chunk)
        http.emit('connection', socket)
        return
      }
      const inner = connect(plainPort, '127.0.0.1')
      inner.on('error', () => socket.destroy())
      socket.on('close', () => inner.destroy())
      inner.on('close', () => socket.destroy())
      inner.write(chunk)
      socket.pipe(inner).pipe(socket)
    })
  })
  front.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  return { identity: { ...identity, port, updatesKey }, images, requests, answer, close: () => void front.close() }
}

/** Answers in the entrance's place, when it says so. */
export type Hook = (request: IncomingMessage, response: ServerResponse, from: number) => boolean
