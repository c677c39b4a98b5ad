import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { deviceKey } from '../../testing/deviceKey.ts'
import { Inbox } from '../../testing/inbox.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'

const canary = 'canary-7f3a9c-Zwölf'
const password = 'parakeet-51b0e2-Boxkämpfer'

let cloud: CloudProcess
let user: User
const said: string[] = []

const say = async (method: string, path: string, body?: unknown) => {
  const answer = await user.call(method, path, body)
  said.push(`${method} ${path} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
}

beforeAll(async () => {
  cloud = await startCloudProcess()
  user = await User.signIn(cloud)
  const inbox = new Inbox(await user.connect().then(async (client) => (await client.subscribeAsync('#'), client)))
  await say('PUT', '/secrets/CANARY', { value: canary })
  await say('PUT', '/secrets/CANARY', { value: canary.repeat(2) })
  await say('PUT', '/secrets/lower', { value: canary })
  await say('PUT', '/secrets/CANARY', { value: [canary] })
  await say('PUT', '/integrations/i', { id: 'i', type: 'webhook', content: { name: 'uses', url: 'https://example.com', secrets: [{ name: 'CANARY' }] } })
  await say('DELETE', '/secrets/CANARY')
  for (const path of ['/secrets', '/secrets/CANARY', '/integrations', '/users', '/settings', '/dashboard', '/devices', '/projects', '/firmwares']) await say('GET', path)
  await say('PUT', '/users/password', { newPassword: password })
  await say('PUT', '/users/password', { newPassword: password.repeat(50) })
  said.push(await (await fetch(`${cloud.address}/openapi.json`)).text())
  await until(() => inbox.messages.length > 10, 'some messages')
  said.push(JSON.stringify(inbox.messages))
})
afterAll(async () => {
  user.disconnect()
  await cloud.stop()
  removeTemporaryFolders()
})

function places(word: string): string[] {
  const forms = [word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word), Buffer.from(word).toString('base64').slice(4, -4), Buffer.from(word).toString('hex'), Buffer.from(word, 'utf16le').toString('latin1')]
  const bytes = forms.flatMap((form) => [Buffer.from(form), Buffer.from(form, 'latin1')])
  const within = (content: Buffer) => bytes.some((form) => content.includes(form))
  const files = readdirSync(cloud.data).map((name) => ({ place: `the file ${name}`, content: readFileSync(join(cloud.data, name)) }))
  const answers = said.map((text) => ({ place: text.slice(0, 60), content: Buffer.from(text) }))
  return [...files, ...answers, { place: 'the output', content: Buffer.from(cloud.output()) }].filter(({ content }) => within(content)).map(({ place }) => place)
}

describe('what nobody may see again', () => {
  test('SEC-04: a secret\'s value is never in any answer, log or file', () => {
    expect(places(canary)).toEqual([])
  })

  test('a chosen password is nowhere, and the first one nowhere any more but where it was told', () => {
    expect(places(password)).toEqual([])
    expect(places(cloud.account.password ?? '')).toEqual(['the output'])
  })

  test('a device\'s key is nowhere', () => {
    expect(places(deviceKey(cloud, 'NODE-A41C7E'))).toEqual([])
  })

  test('the search finds what is there', () => {
    expect(places('Greenhouse')).toContainEqual(expect.stringMatching(/^GET \/devices/))
    expect(places('admin')).toEqual(expect.arrayContaining(['the file first-account.json', 'the output']))
  })
})
