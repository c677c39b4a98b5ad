import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { released } from '@console/platform-registry/changes'
import { publish } from '@console/platform-registry/publish'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { get, portOf, rawRequest } from '../../testing/rawHttp.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { issueToken } from './teamTokens.ts'

const deployment = newDeployment()
const data = temporaryFolder()
const tokenFor = (...remotes: string[]) => issueToken(data, { team: 'a team', remotes, days: 1 })

let cloud: CloudProcess
beforeAll(async () => {
  for (const built of [newBuild('plants', '1.0.0'), newBuild('plants', '1.1.0')])
    await publish(deployment, { what: 'release', change: released('mfe_plants', built.release), built, say: () => {} })
  cloud = await startCloudProcess({ releases: true, dist: deployment.folder, data })
})
afterAll(async () => {
  await cloud.stop()
  removeFolders()
  removeTemporaryFolders()
})

const ask = async (token: string, path: string, options: RequestInit = {}) => {
  const answer = await fetch(`${cloud.address}/api/registry${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}
const rollBack = (version: string) => ({
  method: 'POST',
  body: JSON.stringify({ request: { kind: 'rollback', remote: 'mfe_plants', version } }),
})

/** Undefined while nobody reads the pipe. */
const openForWriting = (pipe: string): number | undefined => {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}

/** Whoever reads the file waits meanwhile. */
const whileHeld = async (
  file: string,
  begin: () => Promise<{ status: number }>,
  action: () => Promise<void>,
): Promise<number> => {
  const content = readFileSync(file)
  rmSync(file)
  execFileSync('mkfifo', [file])
  const begun = begin()
  const pipe = await until(() => openForWriting(file), 'the file to be read')
  try {
    await action()
  } finally {
    rmSync(file)
    writeFileSync(file, content)
    writeSync(pipe, content)
    closeSync(pipe)
  }
  return (await begun).status
}

// Windows has no such pipes.
if (process.platform !== 'win32')
  describe('while something takes long', () => {
    const answers = async () =>
      expect(
        await fetch(`${cloud.address}/api/registry`, { signal: AbortSignal.timeout(10_000) }).then(
          ({ status }) => status,
          String,
        ),
      ).toBe(200)
    const shell = join(deployment.folder, 'shell.json')

    test('CLOUD-40: others are answered while a change is checked, and the history is read', async () => {
      const token = tokenFor('*')
      expect(
        await whileHeld(
          shell,
          () => ask(token, '/changes', rollBack('1.0.0')),
          async () => {
            await answers()
            expect((await ask(token, '/changes')).status).toBe(200)
          },
        ),
      ).toBe(201)
    })

    test('CLOUD-40: others are answered while the history is read', async () => {
      expect(
        await whileHeld(join(deployment.work, 'journal/1.json'), () => ask(tokenFor('*'), '/changes'), answers),
      ).toBe(200)
    })

    test('CLOUD-43: a token that hangs up has begun no more work than one that waits', async () => {
      const [token, port, { body }] = [tokenFor('*'), portOf(cloud.address), rollBack('1.1.0')]
      const head = {
        Host: `localhost:${port}`,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
      }
      await whileHeld(
        shell,
        () => ask(tokenFor('*'), '/changes', rollBack('1.1.0')),
        async () => {
          const sockets = Array.from({ length: 16 }, () => connect(port, '127.0.0.1').on('error', () => {}))
          for (const socket of sockets) socket.write(get('/api/registry/changes', head).replace('GET', 'POST') + body)
          const isFull = async () => (await ask(token, '/reports')).status === 429
          await until(isFull, 'there are too many')
          const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
          sockets.forEach((socket) => socket.destroy())
          await closed
          for (let count = 0; count < 10; count += 1) expect(await isFull()).toBe(true)
        },
      )
      await until(async () => (await ask(token, '/reports')).status === 200, 'the work is done')
    })
  })

test('CLOUD-43: rights, rates and the number of requests at once are checked before a body is read', async () => {
  const [token, port] = [tokenFor('mfe_seeds'), portOf(cloud.address)]
  const headers = {
    Host: `localhost:${port}`,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(1024 * 1024),
  }
  // None of them sends its body.
  const begin = (remote: string) =>
    rawRequest(port, get(`/api/registry/releases/${remote}/1.0.0/x.js`, headers).replace('GET', 'PUT'))
  expect((await begin('mfe_plants')).status).toBe(403)
  const waiting = Array.from({ length: 16 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .setEncoding('utf8'),
  ).map(
    (socket, index) => (
      socket.write(get(`/api/registry/releases/mfe_seeds/7.0.${index}/x.js`, headers).replace('GET', 'PUT')),
      socket
    ),
  )
  const refused = await until(async () => {
    const answer = await ask(token, '/releases/mfe_seeds/1.0.0')
    return answer.status === 429 ? answer : undefined
  }, 'there are too many')
  expect([refused.text, refused.retryAfter]).toEqual([
    'A token may have 16 requests under way at once. Wait for one of them.',
    '1',
  ])
  expect((await ask(tokenFor('mfe_seeds'), '/changes')).status).toBe(200)
  waiting.forEach((socket) => socket.destroy())
  await until(async () => (await ask(token, '/changes')).status === 200, 'they are over')
})
