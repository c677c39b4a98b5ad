import { afterAll, beforeAll, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { compilersOnDemand } from './schemaCompilers.ts'

const app = Fastify({ schemaController: { compilersFactory: compilersOnDemand } })
const named = { type: 'object', properties: { name: { type: 'string' } } }
app.post(
  '/named',
  { schema: { body: { ...named, required: ['name'] }, response: { 200: named } } },
  (request) => request.body,
)
app.post('/broken', { schema: { body: { type: 'nothing' } } }, () => 'never')

let address = ''
beforeAll(async () => void (address = await app.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => app.close())

const post = async (path: string, body: object): Promise<unknown> =>
  (
    await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()

test('SHELL-11: requests are checked and responses written by their schemas, from the first one on', async () => {
  for (let time = 0; time < 2; time += 1) {
    expect(await post('/named', {})).toMatchObject({
      statusCode: 400,
      message: "body must have required property 'name'",
    })
    expect(await post('/named', { name: 'a', secret: 'b' })).toEqual({ name: 'a' })
  }
})

test('SHELL-11: a schema that can not be compiled fails its own calls, not the server', async () => {
  expect(await post('/broken', {})).toMatchObject({ statusCode: 500 })
  expect(await post('/named', { name: 'a' })).toEqual({ name: 'a' })
})
