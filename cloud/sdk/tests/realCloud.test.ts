import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { Inbox } from '../../testing/inbox.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import type { User } from '../../testing/user.ts'
import { sha256Of } from './entrance.testing.ts'
import { buildProgram, libraries, noCompiler, type Start } from './programs.testing.ts'

const starts = new Map<string, Start>()
let program: Buffer
// Before there is a cloud: its connections would not outlive the time that the compiler takes.
beforeAll(() => {
  for (const { name, missing, prepare } of libraries) if (missing === null) starts.set(name, prepare())
  if (noCompiler === null) program = readFileSync(buildProgram('updatable.ino'))
}, 240_000)
const its = cloudForTests({ devicePort: 0 })
const running: ChildProcess[] = []
let inbox: Inbox
let connection: Awaited<ReturnType<User['connect']>>

beforeAll(async () => {
  connection = await its.user.connect()
  inbox = new Inbox(connection)
  await connection.subscribeAsync('devices/+/events/#')
  await connection.subscribeAsync('devices/+/functions/+/result')
})
afterAll(async () => {
  await Promise.all(
    running.map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      return child.exitCode === null && child.signalCode === null && child.kill('SIGKILL') ? ended : undefined
    }),
  )
})

/** Adds a device, and writes its identity as the browser does. */
const add = async (name: string) => {
  const { id, key } = (await (await its.user.call('POST', '/claims', { name, kind: 'linux' })).json()) as {
    id: string
    key: string
  }
  const { host, port, ca, updatesKey } = await its.user.read<{
    host: string
    port: number
    ca: string
    updatesKey: string
  }>('/entrance')
  const file = join(temporaryFolder(), 'device.json')
  writeFileSync(file, JSON.stringify({ id, key, host, port, ca, updatesKey }))
  return { id, file }
}

describe('JOIN-75: with the cloud itself', () => {
  for (const { name, missing } of libraries) {
    describeUnless(missing)(name, () => {
      test('a device that was just added sends its first event, tells what it offers, and answers', async () => {
        const { id, file } = await add(name)
        const began = Date.now()
        const child = starts.get(name)?.(file)
        if (child) running.push(child)
        await until(() => inbox.about(`devices/${id}/events/start`)[0], 'the first event')
        process.stderr.write(`${name}: the first event after ${Date.now() - began} ms\n`)
        const device = await until(async () => {
          const now = await its.user.read<{ status: string; kind: string; functions: string[]; variables: object }>(
            `/devices/${id}`,
          )
          return now.functions.length > 0 && now
        }, 'what it offers')
        expect([device.status, device.kind, device.functions.toSorted(), device.variables]).toEqual([
          'online',
          'device',
          ['block', 'fail', 'length', 'many'],
          { answer: 'number', name: 'string' },
        ])
        await connection.publishAsync(`devices/${id}/functions/length`, '{"i":3,"p":"four"}', { qos: 1 })
        expect(
          (await until(() => inbox.about(`devices/${id}/functions/length/result`)[0], 'the answer')).text.replaceAll(
            ' ',
            '',
          ),
        ).toBe('{"i":3,"r":4}')
        await connection.publishAsync(`devices/${id}/events/hook-response/ask/0`, 'sunny', { qos: 1 })
        expect((await until(() => inbox.about(`devices/${id}/events/heard`)[0], 'the response')).text).toContain(
          'sunny',
        )
      })
    })
  }
})

describeUnless(noCompiler)('updates of a Linux program by the cloud', () => {
  const imageOf = (mode: string) => Buffer.concat([program, Buffer.from(`#${mode}`.padEnd(16))])

  /** A device that runs "old", and was sent "new". */
  const update = async () => {
    const { id, file } = await add('Updated')
    const path = join(temporaryFolder(), 'thing')
    writeFileSync(path, imageOf('old'), { mode: 0o755 })
    const start = () => {
      const child = spawn(path, [], { env: { ...process.env, IOTCONSOLE_DEVICE: file }, stdio: 'ignore' })
      running.push(child)
      return child
    }
    const runs = (image: Buffer) =>
      until(
        async () =>
          (await its.user.read<{ running?: { firmware: string } }>(`/devices/${id}`)).running?.firmware ===
          sha256Of(image),
        'the running firmware',
      )
    const states = () =>
      inbox.about(`devices/${id}/events/firmware`).map(({ text }) => (JSON.parse(text) as { state: string }).state)
    const onTrial = () =>
      inbox
        .about(`devices/${id}/events/hello`)
        .some(({ text }) => (JSON.parse(text) as { trial?: boolean }).trial === true)
    const confirmed = () =>
      until(() => sha256Of(readFileSync(path)) === sha256Of(imageOf('new')), 'the confirmation', 30_000)
    const child = start()
    await runs(imageOf('old'))
    const form = new FormData()
    form.set('file', new Blob([imageOf('new')]), 'thing')
    const sent = () =>
      fetch(`${its.cloud.address}/api/v1/devices/${id}/firmware`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${its.user.tokens.access_token}` },
        body: form,
      })
    expect(
      await until(async () => {
        const answer = await sent()
        return answer.status === 422 ? undefined : answer.status
      }, 'the chip to be known'),
    ).toBe(202)
    return { path, start, child, runs, states, onTrial, confirmed }
  }

  test('JOIN-76: is offered, runs, and is the firmware that the console shows', async () => {
    const { runs, states, confirmed } = await update()
    await runs(imageOf('new'))
    expect(states()).toEqual(expect.arrayContaining(['accepted', 'downloading', 'verifying', 'restarting']))
    await confirmed()
  })

  const expectRestart = async (step: string) => {
    const { path, start, child, states, onTrial, confirmed } = await update()
    await until(() => (step === 'trial' ? onTrial() : states().includes(step)), step, 15_000)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(sha256Of(readFileSync(path))).toBe(sha256Of(imageOf('old')))
    start()
    await confirmed()
  }

  test('JOIN-74: a cut at each step leaves a program that starts, and takes up what the cloud offers once more', async () => {
    await Promise.all(
      ['accepted', 'downloading', 'verifying', 'restarting', 'trial'].map((step) => expectRestart(step)),
    )
  })
})
