import { expect, test } from '@jest/globals'
import fastify from 'fastify'
import { entranceRoute } from './entranceRoute.ts'

test('JOIN-18: users are told the address that the entrance has now', async () => {
  const app = fastify()
  let host = '192.168.1.5'
  await app.register(
    entranceRoute(() => ({
      host,
      port: 8883,
      lan: true,
      ca: 'CA',
      caSha256: 'ab',
      caUntil: 0,
      updatesKey: 'KEY',
      tells: true,
    })),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const told = async () => ((await (await fetch(`${address}/entrance`)).json()) as { host: string }).host
  expect(await told()).toBe('192.168.1.5')
  host = '192.168.1.6'
  expect(await told()).toBe('192.168.1.6')
  await app.close()
})
