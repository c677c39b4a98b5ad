import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { until } from 'cloud/testing/until.ts'
import { boardLimits } from '../limits.data.ts'
import { NameLookups } from './nameLookups.ts'

const { ofAccount } = boardLimits.network.lookups
const asked: string[] = []
let server: Socket

/** Answers for names that begin with "known", and never for others. */
beforeAll(async () => {
  server = createSocket('udp4')
  server.on('message', (query, { address, port }) => {
    const length = query[12] ?? 0
    const name = query.subarray(13, 13 + length).toString()
    asked.push(name)
    if (!name.startsWith('known')) return
    const end = query.indexOf(0, 12) + 5
    const isFour = query.readUInt16BE(end - 4) === 1
    const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, Number(isFour), 0, 0, 0, 0])
    const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 7])
    server.send(Buffer.concat([header, query.subarray(12, end), ...(isFour ? [answer] : [])]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
})

const lookups = (time: number) =>
  new NameLookups({ servers: [`127.0.0.1:${(server.address() as AddressInfo).port}`], time })

test('NET-30: a name is looked up, and one without an answer fails in time', async () => {
  expect(await lookups(5000).resolve('ada', 'known.example')).toEqual([{ address: '203.0.113.7', family: 4 }])
  await expect(lookups(200).resolve('ada', 'silent.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})

test('NET-30: names of this computer need no name server', async () => {
  const before = asked.length
  expect((await lookups(5000).resolve('ada', 'localhost')).map(({ address }) => address)).toContain('127.0.0.1')
  expect(asked).toHaveLength(before)
})

test("NET-30: an account has one look-up under way and few that wait, and keeps nobody else's", async () => {
  const names = lookups(60_000)
  const results: unknown[] = []
  const from = asked.length
  for (let index = 0; index < ofAccount + 5; index += 1)
    names.resolve('hostile', `silent${index}.example`).catch((error: unknown) => results.push(error))
  await until(() => results.length === 5, 'the refusals')
  await until(() => asked.slice(from).includes('silent0'), 'the first of them')
  expect(await names.resolve('ada', 'known.example')).toHaveLength(1)
  expect(new Set(asked.slice(from))).toEqual(new Set(['silent0', 'known']))
})
