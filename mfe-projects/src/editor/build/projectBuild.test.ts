import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createHttp } from '@console/platform/api'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildOf, createProjectBuild, queuePlaceOf, type ProjectBuild, inSlices } from './projectBuild.ts'

let server: Server
let respond: (response: ServerResponse, turn: number) => void
let build: ProjectBuild
let gone: number
/** The Build-Run header of each request. */
let asked: (string | undefined)[]

beforeEach(async () => {
  let turn = 0
  gone = 0
  asked = []
  server = createServer(({ headers }, response) => {
    asked.push(headers['build-run']?.toString())
    response.on('close', () => {
      if (!response.writableFinished) gone += 1
    })
    respond(response, (turn += 1))
  })
  server.listen(0)
  await once(server, 'listening')
  build = createProjectBuild(
    createHttp(`http://localhost:${(server.address() as AddressInfo).port}`, {
      getToken: async () => '',
      renewToken: async () => '',
      signIn: () => {},
    }),
    'p',
  )
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const sha = 'a'.repeat(64)
const marker = `@@BUILD_RESULT@@ {"success":true,"firmwareSha":"${sha}","artifacts":[{"path":".pio/build/esp32/firmware-merged.bin","size":123456}]}`
const shown = () =>
  build
    .getState()
    .lines.slice(0, build.getState().count)
    .map(({ text }) => text)
const started = async (log: string) => {
  respond = (response) => void response.end(log)
  return build.start(new Map([['src/main.ino', '']]))
}

describe('a build', () => {
  test('PRJ-09: the marker at the end of the log is the result, and is not shown', async () => {
    expect(await started(`one\ntwo\n${marker}\n\n`)).toEqual({
      kind: 'succeeded',
      result: {
        success: true,
        firmwareSha: sha,
        artifacts: [{ path: '.pio/build/esp32/firmware-merged.bin', size: 123456 }],
      },
    })
    expect(shown()).toEqual(['one', 'two'])
    expect(await started(`one\n@@BUILD_RESULT@@ {"success":false}`)).toEqual({ kind: 'failed', error: null })
    expect(shown()).toEqual(['one'])
  })

  test('REPORT-03: what the image takes of its board is part of the result, where the server says it in a way that is understood', async () => {
    const sizes = {
      flash: { used: 43_000, of: 4_194_304 },
      ram: { used: 44_000, of: 1_048_576 },
      largest: [{ name: 'table', memory: 'ram', bytes: 8_000, source: 'src/main.ino' }],
    }
    const sizesOf = async (told: object) => {
      const state = await started(`@@BUILD_RESULT@@ ${JSON.stringify({ success: true, ...told })}`)
      return state.kind === 'succeeded' ? state.result.sizes : state.kind
    }
    expect(await sizesOf({ sizes })).toEqual(sizes)
    expect([await sizesOf({}), await sizesOf({ sizes: { flash: 'much' } })]).toEqual([undefined, undefined])
  })

  test('REPORT-06: its place in the queue is known while it waits, and only then', async () => {
    const places: (string | null)[] = []
    const unsubscribe = build.subscribe(() => places.push(queuePlaceOf(build.getState())))
    let log: ServerResponse | undefined
    respond = (response) => {
      log = response
      response.write('Builder wasm\n\u001b[2mWaiting for other builds to end: place 2 in the queue \u2026\u001b[0m\n')
    }
    const ended = build.start(new Map([['src/main.ino', '']]))
    await until(() => places.at(-1) === '2')
    log?.write('Compiling\n')
    await until(() => places.at(-1) === null)
    log?.end(`${marker}\n`)
    await ended
    unsubscribe()
    expect(places.at(-1)).toBeNull()
  })

  test('PRJ-09: a marker anywhere else, within a line or beyond understanding is log, and no success', async () => {
    for (const log of [
      `${marker}\nmore`,
      ` ${marker}`,
      `says ${marker}`,
      `\u001b[0m${marker}`,
      '@@BUILD_RESULT@@ {"success":true',
      '@@BUILD_RESULT@@ {"success":"yes"}',
      'done\n',
      '',
      `x\r${marker}`,
    ]) {
      expect((await started(log)).kind).toBe('failed')
      expect(shown().join('\n').trim()).toBe(log.split('\r').at(-1)?.trim())
    }
  })

  test('PRJ-09: a stream that is cut, at whatever place, is never a success', async () => {
    const log = Buffer.from(`Compilé\n${marker}\n`)
    const cuts = Array.from({ length: 10 }, (_, index) => Math.round((log.length * (index + 1)) / 10))
    for (const cut of cuts) {
      respond = (response) => void response.write(log.subarray(0, cut), () => setImmediate(() => response.destroy()))
      expect(await build.start(new Map())).toEqual({
        kind: 'failed',
        error: expect.objectContaining({ kind: 'offline' }),
      })
    }
  })

  test('CLOUD-96: a log that was cut goes on where the server has named the build; what the first part told of mistakes counts no more', async () => {
    respond = (response, turn) => {
      response.setHeader('Build-Run', 'r-1')
      if (turn === 1)
        response.write('src/main.ino:2:12: error: first\nhalf a li', () => setImmediate(() => response.destroy()))
      else if (turn === 2) response.writeHead(502).end('')
      else response.end(`\nonce more\nsrc/main.ino:9:1: warning: second\n${marker}\n`)
    }
    expect((await build.start(new Map([['src/main.ino', '']]))).kind).toBe('succeeded')
    expect(asked).toEqual([undefined, 'r-1', 'r-1'])
    expect(shown()).toEqual([
      'src/main.ino:2:12: error: first',
      'half a li',
      'once more',
      'src/main.ino:9:1: warning: second',
    ])
    expect(build.getState().problems.map(({ line }) => line)).toEqual([9])
  })

  test('CLOUD-96: a log that was cut is a failure where the server does not know the build any more; Stop ends the waiting', async () => {
    respond = (response, turn) => {
      response.setHeader('Build-Run', 'r-1')
      if (turn === 2) response.writeHead(404).end('No such build.')
      else response.write('begun\n', () => setImmediate(() => response.destroy()))
    }
    expect(await build.start(new Map())).toEqual({
      kind: 'failed',
      error: expect.objectContaining({ kind: 'offline' }),
    })
    expect(shown()).toEqual(['begun'])
    respond = (response) => {
      response.setHeader('Build-Run', 'r-2')
      response.write('begun\n', () => setImmediate(() => response.destroy()))
    }
    const running = build.start(new Map())
    await until(() => gone === 2)
    build.stop()
    expect(await running).toEqual({ kind: 'stopped' })
    expect(asked).toEqual([undefined, 'r-1', undefined])
  })

  test('PRJ-08: a response that is not OK shows its text in the log', async () => {
    respond = (response) => void response.writeHead(503).end('The builder rests.\n<b>Later</b>')
    expect(await build.start(new Map())).toEqual({ kind: 'failed', error: null })
    expect(shown()).toEqual(['The builder rests.', '<b>Later</b>'])
  })

  test('PRJ-08: building again ends the former request, whose outcome counts no more', async () => {
    respond = (response, turn) => (turn === 1 ? void response.write('first\n') : void response.end(`second\n${marker}`))
    const first = build.start(new Map())
    await until(() => shown().includes('first'))
    const second = await build.start(new Map())
    expect([(await first).kind, second.kind, shown()]).toEqual(['stopped', 'succeeded', ['second']])
    await until(() => gone === 1)
  })

  test('PRJ-08: Stop ends the request, and is no failure', async () => {
    respond = (response) => void response.write(`going\n${marker}\n`)
    const running = build.start(new Map())
    await until(() => shown().includes('going'))
    // It may yet be the result, so it does not stand there.
    expect(shown()).toEqual(['going'])
    build.stop()
    expect(await running).toEqual({ kind: 'stopped' })
    expect(build.getState().state).toEqual({ kind: 'stopped' })
    await until(() => gone === 1)
  })

  test('PRJ-13: goes on for whoever comes back; errors and warnings are collected with their places', async () => {
    const ide = createHttp('http://localhost', {
      getToken: async () => '',
      renewToken: async () => '',
      signIn: () => {},
    })
    expect(buildOf(ide, 'p')).toBe(buildOf(ide, 'p'))
    expect(buildOf(ide, 'q')).not.toBe(buildOf(ide, 'p'))
    await started(
      'src/main.ino:2:12: error: expected \';\'\nsrc/main.ino:9:1: warning: unused\n@@BUILD_RESULT@@ {"success":false}',
    )
    expect(build.getState().problems.map(({ line, severity }) => [line, severity])).toEqual([
      [2, 'error'],
      [9, 'warning'],
    ])
  })
})

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

const text = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`).join('')

const work = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('PRJ-13: however much of a log comes at once, everything else has its turn, and nothing of it is missing', async () => {
  let taken = ''
  let turns = 0
  const other = () => {
    turns += 1
    if (taken.length < text.length) setImmediate(other)
  }
  setImmediate(other)
  await inSlices((part) => {
    taken += part
    work(3)
  }, new AbortController().signal)(text)
  expect(taken).toBe(text)
  expect(turns).toBeGreaterThan(5)
})

test('PRJ-08: a build that was ended takes no more of it', async () => {
  const ending = new AbortController()
  let parts = 0
  await inSlices(() => {
    parts += 1
    ending.abort()
  }, ending.signal)(text)
  expect(parts).toBe(1)
})
