import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Failure } from '../api/failure.ts'
import { imageRoute } from './imageRoute.ts'

const image = Buffer.alloc(8_000_000, 'image')

describe('JOIN-39: images', () => {
  let server: Server
  let port: number
  let most: number
  const sockets: Socket[] = []
  const listen = async (patience?: number) => {
    const route = imageRoute(
      {
        sizeOf: async () => image.length,
        read: async (_device, _sha, from, count) => {
          most = Math.max(most, count)
          return image.subarray(from, from + count)
        },
      },
      patience,
    )
    server = createServer((raw, response) => {
      const device = (raw.url ?? '').slice(1)
      Promise.resolve(
        route.answer({ raw, remote: '', device, matched: ['a'], body: async () => ({}) }, response),
      ).catch((error: Failure) =>
        response.writeHead(error.statusCode, { 'Retry-After': String(error.retryAfter) }).end(),
      )
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  beforeEach(() => void (most = 0))
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.close()
    server.closeAllConnections()
  })

  /** Begins to read, and stops. */
  const stall = async (device: string) => {
    const socket = connect({ host: '127.0.0.1', port }).on('error', () => {})
    sockets.push(socket)
    socket.write(`GET /${device} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'readable')
  }
  const restOf = async (socket: Socket) => {
    let got = 0
    socket.on('data', (bytes: Buffer) => void (got += bytes.length))
    await once(socket, 'close')
    return got
  }
  const get = async (device: string, range?: string) => {
    const response = await fetch(
      `http://127.0.0.1:${port}/${device}`,
      range === undefined ? {} : { headers: { range } },
    )
    return [response.status, response.headers.get('retry-after'), (await response.arrayBuffer()).byteLength]
  }

  test('are fetched by twenty devices at once, and one reader of each: who comes again ends the former, and who has read makes room', async () => {
    await listen()
    for (let number = 0; number < 20; number += 1) await stall(`NODE-${number}`)
    expect(await get('NODE-20')).toEqual([429, '10', 0])
    for (const range of ['bytes=0-9', 'bytes=10-19']) expect(await get('NODE-0', range)).toEqual([206, null, 10])
    expect(await restOf(sockets[0] as Socket)).toBeLessThan(image.length)
    expect(await get('NODE-20')).toEqual([200, null, image.length])
    expect(await get('NODE-20', 'bytes=10-')).toEqual([206, null, image.length - 10])
  })

  test('are read from the store in the part that is asked for only', async () => {
    await listen()
    await get('NODE-1', 'bytes=100-199')
    expect(most).toBe(100)
  })

  test('are cut where nobody reads', async () => {
    await listen(100)
    const closed = new Promise(
      (resolve) =>
        void server.once('request', (_request, response: ServerResponse) => void response.once('close', resolve)),
    )
    await stall('NODE-1')
    await closed
    expect(await restOf(sockets[0] as Socket)).toBeLessThan(image.length)
  })
})
