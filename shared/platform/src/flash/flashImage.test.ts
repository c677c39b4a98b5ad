import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  connectFakeBoard,
  mergedImage,
  type FakeBoard,
  type FakeChip,
  type FaultAt,
  type Faults,
} from '@console/platform-testing/esp32'
import { flashImage, identifyBoard } from './flashImage.ts'
import { settingsRegion } from './settings/boardSettings.ts'
import type { Board, FlashJob, FlashState } from './flashState.ts'

// Time is made to pass: as it would for a real board, but at once.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] })
})
afterEach(() => {
  jest.useRealTimers()
})

const passing = async <T>(work: Promise<T>): Promise<T> => {
  let ended = false
  const end = () => {
    ended = true
  }
  work.then(end, end)
  while (!ended) await jest.advanceTimersToNextTimerAsync()
  return work
}

interface Run {
  states: FlashState[]
  log: string[]
  board: Board | null
  took: number
}

const flash = async (port: SerialPort, job: Partial<FlashJob> = {}): Promise<Run> => {
  const run: Run = { states: [], log: [], board: null, took: 0 }
  const began = Date.now()
  await passing(
    flashImage({
      port,
      image: mergedImage('ESP32'),
      chip: 'ESP32',
      erase: false,
      signal: new AbortController().signal,
      emit: (state) => run.states.push(state),
      log: (line) => run.log.push(line),
      onBoard: (board) => {
        run.board = board
      },
      ...job,
    }),
  )
  run.took = Date.now() - began
  return run
}
const kinds = ({ states }: Run) => states.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])
const lastOf = ({ states }: Run) => states.at(-1)
const written = (board: FakeBoard, image: Uint8Array) =>
  Buffer.from(board.flash.subarray(0, image.length)).equals(Buffer.from(image))

// Enough for what fails.
const image = mergedImage('ESP32').slice(0, 0x4000)

const expectFree = async ({ board, port }: { board: FakeBoard; port: SerialPort }) => {
  expect([board.opened, port.readable, port.writable]).toEqual([false, null, null])
  board.replug()
  expect(lastOf(await flash(port, { image }))).toEqual({ kind: 'done' })
  expect(written(board, image)).toBe(true)
}

describe('flashing a board', () => {
  test.each<FakeChip>(['ESP32', 'ESP32-S3', 'ESP32-C3'])(
    'FIR-05: %s goes through all steps, holds the very bytes, and starts',
    async (chip) => {
      const { board, port } = connectFakeBoard(chip)
      const image = mergedImage(chip)
      const run = await flash(port, { image, chip })
      expect(kinds(run)).toEqual(['preparing', 'connecting', 'writing', 'verifying', 'resetting', 'done'])
      expect(written(board, image)).toBe(true)
      expect(run.board).toMatchObject({ chip, mac: '7c:df:a1:a4:1c:7e' })
      expect(run.log.join('\n')).toMatch(/^Chip is .*MAC 7c:df:a1:a4:1c:7e$/m)
      expect(board.opened).toBe(false)
      await jest.runAllTimersAsync()
      expect(board.starts).toBe(1)
      const percents = run.states.flatMap((state) => (state.kind === 'writing' ? [state.percent] : []))
      expect(percents).toEqual(percents.toSorted((a, b) => a - b))
      expect([percents[0], percents.at(-1)]).toEqual([0, 100])
    },
  )

  test('FIR-05: the board’s settings are kept, unless all is erased', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    board.flash.fill(0x42)
    const kept = await flash(port)
    expect([board.flash[0x9000], board.flash[0xdfff], board.flash[0xe000], board.flash[0x300000]]).toEqual([
      0x42, 0x42, 0xff, 0x42,
    ])
    expect(kept.log).toContain('Settings at 0x9000 to 0xdfff are kept')
    expect(kinds(await flash(port, { erase: true }))).toContain('erasing')
    expect([board.flash[0x9000], board.flash[0x300000]]).toEqual([0xff, 0xff])
    expect(written(board, mergedImage('ESP32'))).toBe(true)
  })

  test('JOIN-82: image and new settings are written in one go; other partitions of the board are kept', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    board.flash.fill(0x42)
    const settings = settingsRegion(mergedImage('ESP32'), {
      id: 'NODE-1',
      key: 'k1_secret-of-the-device',
      host: 'cloud.local',
      port: 8883,
      ca: 'PEM',
      updatesKey: '',
      wifi: { ssid: 'Net', password: 'secret-of-the-network' },
    })
    const whole = mergedImage('ESP32')
    const run = await flash(port, { image: whole, settings: settings ?? undefined })
    expect(lastOf(run)).toEqual({ kind: 'done' })
    const expected = Uint8Array.from(whole)
    expected.set(settings?.data ?? [], 0x9000)
    expect(written(board, expected)).toBe(true)
    expect(board.flash[0x300000]).toBe(0x42)
    expect(run.log).toContain('New settings at 0x9000, 20480 bytes')
    expect(run.log.filter((line) => /kept|secret/.test(line))).toEqual([])
  })

  test('JOIN-82: settings behind the end of the image have their place, and what is between is kept', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    board.flash.fill(0x42)
    const whole = mergedImage('ESP32')
    expect(
      lastOf(
        await flash(port, { image: whole, settings: { address: 0x200000, data: new Uint8Array(0x3000).fill(7) } }),
      ),
    ).toEqual({ kind: 'done' })
    expect([
      board.flash[0x1fffff],
      board.flash[0x200000],
      board.flash[0x202fff],
      board.flash[0x203000],
      board.flash[0x9000],
    ]).toEqual([0x42, 7, 7, 0x42, 0x42])
    expect(
      lastOf(await flash(port, { image: whole, settings: { address: 0x3ff000, data: new Uint8Array(0x3000) } })),
    ).toMatchObject({ code: 'tooLarge' })
  })

  test('JOIN-82: the chip is found without a byte written, and the board can be flashed at once', async () => {
    const { board, port } = connectFakeBoard('ESP32-S3')
    const states: FlashState[] = []
    let found: Board | null = null
    await passing(
      identifyBoard({
        port,
        signal: new AbortController().signal,
        emit: (state) => states.push(state),
        onBoard: (one) => {
          found = one
        },
      }),
    )
    expect(states).toEqual([{ kind: 'preparing' }, { kind: 'connecting' }, { kind: 'done' }])
    expect([found, board.flasher.writes, board.opened]).toEqual([
      expect.objectContaining({ chip: 'ESP32-S3' }),
      0,
      false,
    ])
    expect(lastOf(await flash(port, { image: mergedImage('ESP32-S3'), chip: 'ESP32-S3' }))).toEqual({ kind: 'done' })
    board.faults = { silentAt: 'sync' }
    await passing(identifyBoard({ port, signal: new AbortController().signal, emit: (state) => states.push(state) }))
    expect(states.at(-1)).toMatchObject({ kind: 'failed', code: 'noAnswer' })
  })

  test('FIR-05: a block that gets lost is sent again', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    board.faults = { losesBlock: true }
    expect(lastOf(await flash(port))).toEqual({ kind: 'done' })
    expect(written(board, mergedImage('ESP32'))).toBe(true)
  })

  test('FIR-35: where long packets are lost at a high speed, the board is written once more at 115,200 baud', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    board.faults = { maxFastPacketBytes: 600 }
    const run = await flash(port, { erase: true })
    expect(lastOf(run)).toEqual({ kind: 'done' })
    expect(kinds(run)).toEqual([
      'preparing',
      'connecting',
      'erasing',
      'writing',
      'erasing',
      'writing',
      'verifying',
      'resetting',
      'done',
    ])
    expect(written(board, mergedImage('ESP32'))).toBe(true)
    expect(run.log).toContainEqual(expect.stringContaining('Once more at 115200 baud.'))
    board.faults = { maxFastPacketBytes: 600 }
    expect(lastOf(await flash(port, { baudRate: 921_600 }))).toEqual({ kind: 'done' })
  })

  test.each([
    [0x303a, 'The board restarts. If it does not, press its RESET button.'],
    [0x10c4, 'The board restarts.'],
  ])('FIR-36: at a USB port of vendor %i the log says: %s', async (usbVendorId, said) => {
    const { port } = connectFakeBoard('ESP32-S3')
    port.getInfo = () => ({ usbVendorId })
    expect((await flash(port, { image: mergedImage('ESP32-S3'), chip: 'ESP32-S3' })).log).toContain(said)
  })

  test('FIR-05: an image that is larger than the flash is refused before a byte is written', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    const run = await flash(port, { image: new Uint8Array(board.flash.length + 4) })
    expect(lastOf(run)).toMatchObject({
      kind: 'failed',
      code: 'tooLarge',
      facts: { image: board.flash.length + 4, board: board.flash.length },
    })
    expect([board.flasher.writes, board.opened]).toEqual([0, false])
  })

  test('FIR-06: an image for another chip is refused before a byte is written', async () => {
    const { board, port } = connectFakeBoard('ESP32-S3')
    const run = await flash(port)
    expect(lastOf(run)).toMatchObject({
      kind: 'failed',
      code: 'otherChip',
      during: 'connecting',
      facts: { image: 'ESP32', board: 'ESP32-S3' },
    })
    expect(board.flasher.writes).toBe(0)
    expect(board.opened).toBe(false)
  })
})

const failures: readonly [string, Faults, Record<string, unknown>][] = [
  ['a port that another program holds', { busy: true }, { code: 'busy', during: 'connecting' }],
  ['a chip that never answers', { silentAt: 'sync' }, { code: 'noAnswer', during: 'connecting' }],
  ['a chip that falls silent while it is written', { silentAt: 'write' }, { code: 'silent', during: 'writing' }],
  ['a chip that falls silent while it is verified', { silentAt: 'verify' }, { code: 'silent', during: 'verifying' }],
  ['a flash that holds something else', { wrongMd5: true }, { code: 'corrupt', during: 'verifying' }],
]

describe('a flashing that fails', () => {
  test.each(failures)(
    'FIR-05: %s is told; the port is released and the second try works',
    async (_, faults, expected) => {
      const fake = connectFakeBoard('ESP32')
      fake.board.faults = faults
      expect(lastOf(await flash(fake.port, { image }))).toMatchObject({ kind: 'failed', ...expected })
      await expectFree(fake)
    },
  )

  test.each<FaultAt>([
    'open',
    'sync',
    'detect',
    'stub',
    'baud',
    'erase',
    'begin',
    'write',
    'finish',
    'verify',
    'reset',
  ])(
    'FIR-05: unplugged at "%s" it is told at once, the port is released and the second try works',
    async (unplugAt) => {
      const fake = connectFakeBoard('ESP32')
      fake.board.faults = { unplugAt }
      const run = await flash(fake.port, { image, erase: unplugAt === 'erase' })
      expect(lastOf(run)).toMatchObject({
        kind: 'failed',
        code: { open: 'busy', reset: 'lostAtReset' }[unplugAt as string] ?? 'lost',
      })
      expect(run.took).toBeLessThan(5000)
      await expectFree(fake)
    },
  )

  test('FIR-05: unplugged by the browser’s word alone, while the port says nothing, it is told at once', async () => {
    const fake = connectFakeBoard('ESP32')
    fake.board.faults = { silentAt: 'write' }
    const states: FlashState[] = []
    let unpluggedAt = 0
    await flash(fake.port, {
      image,
      emit: (state) => {
        states.push(state)
        if (state.kind !== 'writing' || unpluggedAt > 0) return
        unpluggedAt = Date.now()
        fake.port.dispatchEvent(new Event('disconnect'))
      },
    })
    expect(states.at(-1)).toMatchObject({ kind: 'failed', code: 'lost', during: 'writing' })
    expect(Date.now() - unpluggedAt).toBeLessThan(1000)
    await expectFree(fake)
  })
})

describe('cancelling', () => {
  const hanging: readonly [string, Faults, FlashState['kind'], number][] = [
    ['a port that hangs as it is opened', { opensNever: true }, 'connecting', 0],
    ['a chip that does not answer', { silentAt: 'sync' }, 'connecting', 0],
    ['writing', {}, 'writing', 1],
    ['an erasing that does not end', { silentAt: 'erase' }, 'erasing', 0],
    ['a chip that fell silent', { silentAt: 'write' }, 'writing', 0],
  ]

  test.each(hanging)(
    'FIR-05: %s can be cancelled; the port is released and the second try works',
    async (_, faults, during, after) => {
      const fake = connectFakeBoard('ESP32')
      fake.board.faults = faults
      const stop = new AbortController()
      let passed = 0
      let cancelledAt = 0
      const cancel = () => {
        cancelledAt = Date.now()
        stop.abort()
      }
      const run: FlashState[] = []
      await flash(fake.port, {
        erase: faults.silentAt === 'erase',
        signal: stop.signal,
        emit: (state) => {
          run.push(state)
          if (state.kind === during && passed++ === after) cancel()
        },
      })
      expect(run.at(-1)).toMatchObject({ kind: 'failed', code: 'cancelled', during })
      expect(Date.now() - cancelledAt).toBeLessThan(1000)
      await expectFree(fake)
    },
  )

  test('FIR-05: a port that opens after it was cancelled is closed at once', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    const stop = new AbortController()
    const open = port.open.bind(port)
    let hold = () => {}
    const held = new Promise<void>((resolve) => {
      hold = resolve
    })
    port.open = (options) => held.then(() => open(options))
    await flash(port, {
      signal: stop.signal,
      emit: ({ kind }) => {
        if (kind === 'connecting') stop.abort()
      },
    })
    hold()
    await jest.runAllTimersAsync()
    expect(board.opened).toBe(false)
  })
})
