import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'

const its = cloudForTests()

describe('calls that the API does not have', () => {
  test.each([
    ['PATCH', '/devices', 'GET, HEAD'],
    ['DELETE', '/devices', 'GET, HEAD'],
    ['OPTIONS', '/devices?x=y', 'GET, HEAD'],
    ['POST', '/devices/NODE-A41C7E', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/users/password', 'PUT'],
    ['GET', '/integrations/some', 'DELETE, PUT'],
    ['POST', '/integrations/exists', 'DELETE, GET, HEAD, PUT'],
    ['PATCH', '/projects/none/files/src/main.ino', 'DELETE, GET, HEAD, PUT'],
  ])('%s %s is told which methods the address takes', async (method, path, methods) => {
    const answer = await its.user.call(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, methods])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(`${method} is not possible here: /api/v1${path.split('?')[0]} takes ${methods}.`)
  })

  test('a body of whatever type does not hide it', async () => {
    for (const type of ['application/json', 'text/plain', 'image/png'])
      expect(`${type} ${(await its.user.call('PATCH', '/devices', 'x', { 'content-type': type })).status}`).toBe(
        `${type} 405`,
      )
    expect((await its.user.call('PATCH', '/devices', 'x'.repeat(2 ** 20 + 1))).status).toBe(405)
    expect((await its.user.call('PUT', '/none', 'x', { 'content-type': 'image/png' })).status).toBe(404)
  })

  test.each(['/none', '/devices/NODE-A41C7E/none', '/projects/none/file/x'])(
    '%s is no address at all',
    async (path) => {
      for (const method of ['GET', 'PATCH']) {
        const answer = await its.user.call(method, path)
        expect(`${answer.status} ${await answer.text()}`).toBe(`404 There is no call ${method} /api/v1${path}.`)
      }
    },
  )

  test("the console's files can only be read", async () => {
    const answer = await fetch(`${its.cloud.address}/devices`, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

test('a text that repeats what was sent shows what can not be seen', async () => {
  const sent = 'c\u0085\u2028\u202e\u00fc'
  expect(await (await its.user.call('GET', `/devices/${encodeURIComponent(sent)}`)).text()).toBe(
    'Device c\\u0085\\u2028\\u202e\u00fc does not exist.',
  )
})
