import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { flash, FlashBench } from '../../testing/firmware/building.ts'
import { turn, wasmImage, type Hostile, type Signature } from '../../testing/firmware/wasmImage.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { casesOf } from '../../testing/proofs.ts'
import { until } from '../../testing/until.ts'
import { Board, fileCalls, type FromBoard } from '@console/simulator'
import { boardImports } from '@console/simulator/module'

const device = 'NODE-A41C7E'
const talker = 'NODE-E8025D'
const times = 2000

let cloud: CloudProcess
let bench: FlashBench

beforeAll(async () => {
  cloud = await startCloudProcess()
  bench = await FlashBench.start(cloud)
  for (const each of [device, talker]) await bench.online(each)
})
afterAll(async () => {
  bench.user.disconnect()
  await cloud.stop()
  removeTemporaryFolders()
})

const parse = ({ text }: { text: string }) => JSON.parse(text) as Record<string, unknown>
const board = (name: string, takes: Signature['takes'], gives?: Signature['gives']): Signature => ({
  from: 'board',
  name,
  takes,
  ...(gives && { gives }),
})
const wasi = (name: string, takes: Signature['takes'], gives: Signature['gives'] | null = 'i32'): Signature => ({
  from: 'wasi_snapshot_preview1',
  name,
  takes,
  ...(gives && { gives }),
})

type Row = [string, NonNullable<Hostile['calls']>['values'], Signature]
/** At 16 of the memory is a line of six characters; at 0 is what fd_write takes for it. */
const stopped: Row[] = [
  ['function', [turn, 16, 5], board('function', ['i32', 'i32', 'i32'])],
  ['variable', [turn, 16, 5, 105], board('variable', ['i32', 'i32', 'i32', 'i32'])],
  ['subscribe', [turn, 16, 5], board('subscribe', ['i32', 'i32', 'i32'])],
  ['publish', [16, 5, 16, 5, 1], board('publish', ['i32', 'i32', 'i32', 'i32', 'i32'], 'i32')],
  ['restart', [], board('restart', [])],
  ['proc_exit', [1], wasi('proc_exit', ['i32'], null)],
]
const reasons: Record<string, RegExp> = {
  function: /^it floods the board with declarations of functions$/,
  variable: /^it floods the board with declarations of variables$/,
  subscribe: /^it floods the board with subscriptions$/,
  publish: /^it floods the board with events$/,
  restart: /^it restarted itself 10 times in a row/,
  proc_exit: /^it crashed 4 times in a row, at last with: the sketch called exit\(1\)$/,
}
/** Output that the cloud gets. */
const heard: Row[] = [
  ['serial', [16, 6], board('serial', ['i32', 'i32'])],
  ['fd_write', [1, 0, 1, 512], wasi('fd_write', ['i32', 'i32', 'i32', 'i32'])],
]
/** What the board answers by itself. */
const answered: Row[] = [
  ['connected', [], board('connected', [], 'i32')],
  ['millis', [], board('millis', [], 'f64')],
  ['wait', [0], board('wait', ['f64'])],
  ['random', [], board('random', [], 'i32')],
  ['fd_close', [1], wasi('fd_close', ['i32'])],
  ['fd_seek', [1, 0, 0, 512], wasi('fd_seek', ['i32', 'i64', 'i32', 'i32'])],
  ['fd_fdstat_get', [1, 512], wasi('fd_fdstat_get', ['i32', 'i32'])],
  ['environ_get', [512, 512], wasi('environ_get', ['i32', 'i32'])],
  ['environ_sizes_get', [512, 516], wasi('environ_sizes_get', ['i32', 'i32'])],
  ['clock_time_get', [0, 0, 512], wasi('clock_time_get', ['i32', 'i64', 'i32'])],
  ['random_get', [4096, 60_000], wasi('random_get', ['i32', 'i32'])],
  // One stands for all calls about files, which answer with an error.
  ['path_open', [3, 0, 16, 5], wasi('path_open', ['i32', 'i32', 'i32', 'i32'])],
]
/** Output that does not leave the board, whatever the firmware does with it. */
const inside: Row[] = [
  ['notice', [16, 5], board('notice', ['i32', 'i32'])],
  ['pin', [turn, 3, 0, 1], board('pin', ['i32', 'i32', 'i32', 'i32'])],
  ['pin_input', [turn], board('pin_input', ['i32'], 'i32')],
  ['alarm', [0], board('alarm', ['f64'])],
  ['reset_reason', [], board('reset_reason', [], 'i32')],
  ['wake', [4096, 60_000], board('wake', ['i32', 'i32'], 'i32')],
  ['watch', [1], board('watch', ['i32'])],
  ['kept_size', [16, 5], board('kept_size', ['i32', 'i32'], 'i32')],
  ['kept_read', [16, 5, 4096, 60_000], board('kept_read', ['i32', 'i32', 'i32', 'i32'], 'i32')],
  ['kept_write', [16, 5, 4096, turn], board('kept_write', ['i32', 'i32', 'i32', 'i32'], 'i32')],
  ['kept_remove', [16, 5], board('kept_remove', ['i32', 'i32'], 'i32')],
  ['kept_name', [16, 0, turn, 4096, 100], board('kept_name', ['i32', 'i32', 'i32', 'i32', 'i32'], 'i32')],
  ['task', [turn, 4096], board('task', ['i32', 'i32'], 'i32')],
  ['task_self', [], board('task_self', [], 'i32')],
  ['task_end', [turn], board('task_end', ['i32'])],
  ['block', [0], board('block', ['f64'])],
  ['signal', [], board('signal', [])],
  ['sensor', [turn, 0, 0, 1], board('sensor', ['i32', 'i32', 'i32', 'i32'], 'f64')],
  ['strip', [turn, 4096, 60_000], board('strip', ['i32', 'i32', 'i32'], 'i32')],
  ['i2c_write', [21, 22, turn, 4096, 100], board('i2c_write', ['i32', 'i32', 'i32', 'i32', 'i32'], 'i32')],
  ['i2c_read', [21, 22, turn, 4096, 100], board('i2c_read', ['i32', 'i32', 'i32', 'i32', 'i32'], 'i32')],
  ['net_own', [4096], board('net_own', ['i32'])],
  ['net_open', [turn, 16, 5, 80, 16, 5], board('net_open', ['i32', 'i32', 'i32', 'i32', 'i32', 'i32'], 'i32')],
  ['net_state', [turn], board('net_state', ['i32'], 'i32')],
  ['net_available', [turn], board('net_available', ['i32'], 'i32')],
  ['net_unsent', [turn], board('net_unsent', ['i32'], 'i32')],
  ['net_read', [turn, 4096, 100, 1], board('net_read', ['i32', 'i32', 'i32', 'i32'], 'i32')],
  ['net_write', [turn, 4096, 100], board('net_write', ['i32', 'i32', 'i32'], 'i32')],
  ['net_send', [turn, 16, 5, 80, 4096, 100], board('net_send', ['i32', 'i32', 'i32', 'i32', 'i32', 'i32'], 'i32')],
  ['net_packet', [turn, 4096, 100], board('net_packet', ['i32', 'i32', 'i32'], 'i32')],
  ['net_accept', [turn], board('net_accept', ['i32'], 'i32')],
  ['net_peer', [turn, 4096], board('net_peer', ['i32', 'i32'])],
  ['net_close', [turn], board('net_close', ['i32'])],
  ['net_name', [16, 5], board('net_name', ['i32', 'i32'])],
]

const image = ([, values, imported]: Row) => wasmImage({ calls: { import: imported, values, times } })
const send = async (bytes: Uint8Array) => expect((await flash(bench.user, device, bytes)).status).toBe(202)
const greeting = (fits: (hello: Record<string, unknown>) => boolean) =>
  bench.inbox.next(`devices/${device}/events/hello`, (message) => fits(parse(message)), 60_000)

/** Makes sure that the others did not feel it. */
async function undisturbed(work: () => Promise<unknown>): Promise<void> {
  const told = () => bench.inbox.about(`devices/${talker}/events/vibration`)
  const from = told().length
  await work()
  await until(() => told().length >= from + 3, 'the others to go on')
  const numbers = told()
    .slice(from)
    .map((message) => parse(message)['n'] as number)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  expect((await bench.user.call('GET', '/devices')).status).toBe(200)
}

async function restartCloud(): Promise<void> {
  await cloud.kill()
  bench.user.disconnect()
  cloud = await startCloudProcess({
    data: cloud.data,
    port: Number(new URL(cloud.address).port),
    brokerPort: Number(new URL(cloud.brokerUrl).port),
  })
  await bench.listen()
}

test('CLOUD-10: each import is called here', () => {
  expect(
    [
      ...new Set([
        ...[...stopped, ...heard, ...answered, ...inside, ['sleep']].map(([name]) => name),
        ...Object.keys(fileCalls),
      ]),
    ].sort(),
  ).toEqual(Object.values(boardImports).flat().sort())
})

describe('CLOUD-10: firmware that calls an import 2,000 times a turn', () => {
  test.each(stopped.slice(0, casesOf(2, stopped.length)))(
    '%s: is ended, others do not feel it, and the device is in safe mode and says why',
    async (...row) => {
      const [name] = row
      await undisturbed(async () => {
        const safe = greeting(({ safeMode }) => safeMode === true)
        await send(image(row))
        expect(parse(await safe)['reason']).toMatch(reasons[name] ?? /^$/)
      })
    },
  )

  test('the device is in safe mode also after a restart of the cloud, and says the same', async () => {
    const exiting = stopped.find(([name]) => name === 'proc_exit')
    const safe = greeting(
      ({ safeMode, reason }) => safeMode === true && reasons['proc_exit']?.test(String(reason)) === true,
    )
    if (exiting) await send(image(exiting))
    await safe
    await restartCloud()
    const hello = await until(
      () => bench.inbox.about(`devices/${device}/events/hello`)[0],
      'the device after the restart',
    )
    expect(parse(hello)).toMatchObject({
      reset: 'POWERON',
      safeMode: true,
      reason: expect.stringMatching(reasons['proc_exit'] ?? /^$/),
    })
    await undisturbed(async () => bench.online(device))
  })

  // What stays on the board can do no more to others than another endless loop: one of it is tried here, and each on a
  // board alone.
  test.each([...heard.slice(0, casesOf(1, heard.length)), ...answered.slice(0, casesOf(1, answered.length))])(
    '%s: goes on more slowly, and others do not feel it',
    async (...row) => {
      await undisturbed(async () => {
        const running = greeting(({ reset }) => reset === 'OTA')
        await send(image(row))
        expect(parse(await running)).not.toHaveProperty('safeMode')
        expect(await bench.call(device, 'ask')).toBe(1)
      })
    },
  )
})

describe('CLOUD-10 SKETCH-09: firmware on a board alone, that calls an import 2,000 times a turn', () => {
  const run = (bytes: Uint8Array) => {
    const heard: FromBoard[] = []
    const alone = new Board(bytes, (message) => heard.push(message))
    return { alone, all: (kind: FromBoard['kind']) => heard.filter((message) => message.kind === kind) }
  }

  test.each([...answered, ...inside])('%s: goes on, and tells the cloud little', async (...row) => {
    const { alone, all } = run(image(row))
    try {
      await until(() => all('ready').length > 0, 'setup()')
      alone.tell({ kind: 'call', name: 'ask', i: 1, p: '' })
      await until(() => all('result').length > 0, 'the answer to a call', 10_000)
      expect([all('notice').length < 50, all('kept').length < 500, all('ended')]).toEqual([true, true, []])
    } finally {
      alone.stop()
    }
  })

  test('sleep: ends the run', async () => {
    const { alone, all } = run(image(['sleep', [-5, 0, 4096, 2_000_000], board('sleep', ['f64', 'i32', 'i32', 'i32'])]))
    await until(() => all('ended').length > 0, 'its end')
    expect(all('ended')).toEqual([
      expect.objectContaining({ reset: 'DEEPSLEEP', sleep: { time: 0, cause: 0, memory: expect.any(Uint8Array) } }),
    ])
    alone.stop()
  })
})

describe('CLOUD-11: what firmware answers', () => {
  test('may be a number of another type than the cloud expects', async () => {
    await undisturbed(async () => {
      const running = greeting(({ reset }) => reset === 'OTA')
      await send(wasmImage({ returns: 'i64' }))
      await running
      expect(await bench.call(device, 'ask')).toBe(1)
    })
  })

  test('is asked for in no greater number than it reads', async () => {
    const running = greeting(({ reset }) => reset === 'OTA')
    // It is busy for seconds at a time: what is asked meanwhile waits in the thread's queue.
    await send(wasmImage({ calls: { import: board('wait', ['f64']), values: [0], times: 400_000 } }))
    await running
    const client = await bench.user.connect()
    await undisturbed(async () => {
      for (let i = 0; i < 2000; i += 1)
        client.publish(
          `devices/${device}/functions/ask`,
          JSON.stringify({ i, p: 'x'.repeat(i % 100 === 0 ? 200_000 : 1000) }),
        )
      // One more may come while the queue is full, and is dropped then.
      expect(await until(() => bench.call(device, 'ask').catch(() => undefined), 'an answer', 60_000)).toBe(1)
    })
  })
})
