import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { offerOf, openDeviceGateway, sha256Of } from './entrance.testing.ts'
import { buildProgram, noCompiler } from './programs.testing.ts'
import { missing as noBroker, TlsBroker } from './tlsBroker.testing.ts'

describeUnless(noBroker ?? noCompiler)('updates of the C++ library on Linux', () => {
  let broker: TlsBroker
  let entrance: Awaited<ReturnType<typeof openDeviceGateway>>
  let program: Buffer
  let folder: string
  let running: ChildProcess | undefined
  let trialSeconds: string

  beforeAll(async () => {
    broker = await TlsBroker.start()
    entrance = await openDeviceGateway(broker)
    program = readFileSync(buildProgram('updatable.ino'))
  }, 120_000)
  afterAll(async () => {
    entrance.close()
    await broker.stop()
  })
  beforeEach(() => {
    folder = temporaryFolder()
    trialSeconds = '30'
  })
  afterEach(async () => {
    await kill()
    entrance.answer.hook = undefined
    entrance.requests.length = 0
    await broker.clearRetained()
  })

  const imageOf = (mode: string) => Buffer.concat([program, Buffer.from(`#${mode}`.padEnd(16))])
  const old = () => imageOf('old')
  const path = () => join(folder, 'thing')
  const start = (before: readonly string[] = []) => {
    const [command = path(), ...args] = [...before, path()]
    running = spawn(command, args, {
      env: {
        ...process.env,
        IOTCONSOLE_DEVICE: broker.write(JSON.stringify(entrance.identity)),
        IOTCONSOLE_TRIAL_SECONDS: trialSeconds,
      },
      stdio: 'ignore',
    })
  }
  const begin = async (before: readonly string[] = []) => {
    writeFileSync(path(), old(), { mode: 0o755 })
    start(before)
    await hello(sha256Of(old()))
  }
  const kill = async () => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  const hellos = () =>
    broker
      .about('events/hello')
      .map(({ text }) => JSON.parse(text) as { firmware: string; reset: string; chip: string })
  const hello = (firmware: string, count = 1) =>
    until(() => hellos().filter((each) => each.firmware === firmware)[count - 1], 'the hello', 15_000)
  const states = (id: string) =>
    broker
      .about('events/firmware')
      .map(({ text }) => JSON.parse(text) as { id: string; state: string; percent?: number; error?: string })
      .filter((each) => each.id === id)
  const offer = (image: Buffer, change: Parameters<typeof offerOf>[1] = {}) => {
    const made = offerOf(image, change)
    entrance.images.set(`/device/v1/firmware/${made.sha256}`, image)
    broker.tell('firmware', JSON.stringify(made))
    return made.id
  }
  const failure = (id: string) =>
    until(() => states(id).find(({ error }) => error !== undefined), 'the failure', 15_000)
  /** The former program runs, from its own file, and nothing lies beside it that starts. */
  const expectOld = () => {
    expect(sha256Of(readFileSync(path()))).toBe(sha256Of(old()))
    expect(readdirSync(folder).filter((name) => name.includes('.next'))).toEqual([])
  }

  test('JOIN-70: a new firmware is downloaded, checked, started and confirmed, in one process; and so is the one after it', async () => {
    await begin()
    const pid = running?.pid
    for (const mode of ['first', 'second']) {
      const before = readFileSync(path())
      const id = offer(imageOf(mode))
      expect(await hello(sha256Of(imageOf(mode)))).toMatchObject({
        reset: 'OTA',
        chip: expect.stringMatching(/^linux-/),
      })
      expect([...new Set(states(id).map(({ state }) => state))]).toEqual([
        'accepted',
        'downloading',
        'verifying',
        'restarting',
      ])
      expect(
        states(id)
          .filter(({ state }) => state === 'downloading')
          .at(-1)?.percent,
      ).toBe(100)
      await until(() => sha256Of(readFileSync(path())) === sha256Of(imageOf(mode)), 'the confirmation')
      expect(sha256Of(readFileSync(`${path()}.former`))).toBe(sha256Of(before))
      expect(readdirSync(folder).toSorted()).toEqual(['thing', 'thing.former'])
    }
    expect(running).toMatchObject({ pid, exitCode: null })
    expect(broker.about('events/version').map(({ text }) => text)).toEqual(['old', 'first', 'second'])
  })

  test.each([
    ['crash', 'crashed'],
    ['exit', 'crashed'],
    ['silent', 'not connected'],
  ])('JOIN-71: one that does not work (%s) goes by itself, and the former one runs again', async (mode, error) => {
    trialSeconds = '2'
    await begin()
    const id = offer(imageOf(mode))
    expect(await failure(id)).toMatchObject({ state: 'failed', error })
    await hello(sha256Of(old()), 2)
    expectOld()
    // The cloud offers it again until it knows.
    broker.tell('firmware', JSON.stringify({ ...offerOf(imageOf(mode)), id }))
    broker.tell('firmware', JSON.stringify(offerOf(Buffer.from('x'), { id: 'later', sig: '' })))
    expect((await failure('later')).error).toBe('signature')
    expect(states(id).filter(({ state }) => state === 'accepted')).toHaveLength(1)
  })

  test("JOIN-72: a download goes on where it was cut, and begins anew where the server can't do that", async () => {
    await begin()
    let count = 0
    entrance.answer.hook = (request, response, from) => {
      const image = entrance.images.get(request.url ?? '') ?? Buffer.alloc(0)
      count += 1
      if (count === 1) response.writeHead(503).end()
      else if (count <= 3) {
        response.writeHead(206, {
          'content-length': image.length - from,
          'content-range': `bytes ${from}-${image.length - 1}/${image.length}`,
        })
        response.write(image.subarray(from, from + 100_000), () => response.destroy())
      } else response.writeHead(200, { 'content-length': image.length }).end(image)
      return true
    }
    const image = imageOf('resumed')
    const id = offer(image)
    await hello(sha256Of(image))
    const froms = entrance.requests.map(({ headers }) => Number(headers.range?.slice('bytes='.length, -1)))
    expect(froms.slice(0, 2)).toEqual([0, 0])
    expect(froms[2]).toBeGreaterThan(0)
    expect(froms[3]).toBeGreaterThan(froms[2] ?? 0)
    expect(states(id).some(({ error }) => error !== undefined)).toBe(false)
  })

  const refusals: readonly [string, string, () => string][] = [
    [
      'one whose signature is of another image',
      'signature',
      () => offer(imageOf('a'), { sig: offerOf(imageOf('b')).sig }),
    ],
    ['one that was signed for another device', 'signature', () => offer(imageOf('a'), { signedFor: 'NODE-5D0002' })],
    [
      'one that was signed for another chip',
      'signature',
      () => offer(imageOf('a'), { sig: offerOf(imageOf('a'), { chip: 'ESP32' }).sig }),
    ],
    [
      'one that was signed with another size',
      'signature',
      () => offer(imageOf('a'), { sig: offerOf(imageOf('a'), { size: 1 }).sig }),
    ],
    ['one for another chip', 'chip', () => offer(imageOf('a'), { chip: 'ESP32-S3' })],
    ['one that is too large', 'size', () => offer(imageOf('a'), { size: 1e12 })],
    [
      'a download of other bytes',
      'hash',
      () => {
        const id = offer(imageOf('a'))
        entrance.images.set(`/device/v1/firmware/${sha256Of(imageOf('a'))}`, imageOf('b'))
        return id
      },
    ],
    ['one of another size than was offered', 'download', () => offer(imageOf('a'), { size: 1000 })],
    ['one that is not there', 'download', () => offer(imageOf('a'), { url: '/device/v1/firmware/none' })],
    ['one that is no program', 'chip', () => offer(Buffer.from('#!/bin/sh\nexit 0\n'.padEnd(200)))],
  ]

  test('JOIN-73: what is not right is refused with the reason, and the former firmware runs on', async () => {
    await begin()
    for (const [, error, make] of refusals) {
      entrance.images.clear()
      expect((await failure(make())).error).toBe(error)
    }
    for (const junk of ['', '{}', '[]', '{"id":1}', '{"id":"x","url":"y","sha256":"z","size":1}'])
      broker.tell('firmware', junk)
    const last = offer(imageOf('a'), { sig: '' })
    expect((await failure(last)).error).toBe('signature')
    expectOld()
    expect(readdirSync(folder)).toEqual(['thing'])
    expect(hellos().every(({ firmware }) => firmware === sha256Of(old()))).toBe(true)
  })

  test('JOIN-73: a full disk ends the update, gives its space back, and nothing else', async () => {
    // A file may have no more than half of the program's size.
    await begin(['prlimit', `--fsize=${Math.floor(program.length / 2)}`])
    expect(await failure(offer(imageOf('large')))).toMatchObject({ state: 'failed', error: 'space' })
    expectOld()
    expect(readdirSync(folder)).toEqual(['thing'])
  })

  test("JOIN-73: the key goes to the device's own cloud, whatever address an offer names", async () => {
    await begin()
    const id = offer(Buffer.from('none'), { url: 'https://127.0.0.1:1/device/v1/firmware/x' })
    expect((await failure(id)).error).toBe('download')
    expect(entrance.requests.map(({ url }) => url)).toEqual(['/device/v1/firmware/x'])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'JOIN-71: a program that is ended by %s while a new one is on trial ends, and says nothing of a failure',
    async (signal) => {
      await begin()
      const id = offer(imageOf('silent'))
      const pid = running?.pid ?? 0
      const childOf = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
      await until(
        () => childOf() !== '' && readlinkSync(`/proc/${childOf()}/exe`).endsWith('.next'),
        'the trial',
        15_000,
      )
      running?.kill(signal)
      const status = { SIGINT: 130, SIGTERM: 143 }[signal]
      expect(await until(() => running?.exitCode, 'its end', 15_000)).toBe(status)
      expectOld()
      start()
      await hello(sha256Of(old()), 2)
      expect(states(id).filter(({ error }) => error !== undefined)).toEqual([])
    },
  )
})
