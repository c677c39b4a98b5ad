import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { connectFakeBoard } from '@console/platform-testing/esp32'
import { ImprovSerial } from 'improv-wifi-serial-sdk/dist/serial.js'
import { WifiSetup } from './WifiSetup.ts'
import { encodeFrame, FrameReader } from './frames.ts'

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

const plugged = () => {
  const { board, port } = connectFakeBoard('ESP32-S3')
  const setup = new WifiSetup()
  const improv = board.speakImprov()
  return { board, port, improv, setup, view: () => setup.view.getState(), start: () => passing(setup.start(port)) }
}

describe('frames', () => {
  const frame = encodeFrame(4, [3, 2, 1, 0x41])
  const read = (...parts: (Uint8Array | string)[]) => {
    const reader = new FrameReader()
    return parts
      .flatMap((part) => reader.push(typeof part === 'string' ? new TextEncoder().encode(part) : part))
      .map(({ type, data }) => [type, ...data])
  }

  test('JOIN-83: are found in pieces and between what the board prints', () => {
    expect(read('I (31) boot: IMPIMPR', frame, 'IMPROV', frame.subarray(0, 6), frame.subarray(6), frame)).toEqual([
      [4, 3, 2, 1, 0x41],
      [4, 3, 2, 1, 0x41],
      [4, 3, 2, 1, 0x41],
    ])
  })

  test('JOIN-83: a wrong sum is no frame; one that was cut off does not take the next one along', () => {
    const wrong = Uint8Array.from(frame)
    wrong[wrong.length - 2] = 0
    expect(read(wrong, frame)).toEqual([[4, 3, 2, 1, 0x41]])
    expect(read(frame.subarray(0, 12), frame, new Uint8Array(300))).toEqual([[4, 3, 2, 1, 0x41]])
  })
})

describe('the fake board', () => {
  test('JOIN-83: is taken for a real one by the standard’s own SDK', async () => {
    const { board, port } = plugged()
    await port.open({ baudRate: 115_200 })
    const silent = { log() {}, error() {}, debug() {} }
    const sdk = new ImprovSerial(port, silent)
    expect(await passing(sdk.initialize(10_000))).toMatchObject({
      firmware: 'Greenhouse node',
      version: '1.7.2',
      chipFamily: 'ESP32-S3',
      name: 'Greenhouse West',
    })
    expect(await passing(sdk.scan())).toEqual([
      { name: 'Gäste', rssi: -61, secured: false },
      { name: 'Werkstatt', rssi: -52, secured: true },
    ])
    await expect(passing(sdk.provision('Werkstatt', 'falsch'))).rejects.toBe('UNABLE_TO_CONNECT')
    await passing(sdk.provision('Werkstatt', 'korrekt pferd'))
    expect([sdk.nextUrl, board.improv?.joined]).toEqual(['http://192.168.1.20', 'Werkstatt'])
    await passing(sdk.close())
  })
})

/** What the standard's SDK writes to a port for this call. */
const written = async (call: (sdk: ImprovSerial) => Promise<unknown>): Promise<number[]> => {
  const { port } = connectFakeBoard('ESP32-S3')
  await port.open({ baudRate: 115_200 })
  const bytes: number[] = []
  const writable = new WritableStream<Uint8Array>({ write: (chunk) => void bytes.push(...chunk) })
  const sdk = new ImprovSerial(
    Object.create(port, { writable: { value: writable }, readable: { value: port.readable } }) as SerialPort,
    { log() {}, error() {}, debug() {} },
  )
  await passing(call(sdk).catch(() => {}))
  return bytes
}

describe('setting the Wi-Fi over serial', () => {
  test('JOIN-83: sends the very bytes that the standard’s SDK sends', async () => {
    const { board, setup, port } = plugged()
    const sent: number[] = []
    const { send } = board
    board.send = (bytes) => {
      sent.push(...bytes)
      return send.call(board, bytes)
    }
    await passing(setup.start(port))
    await passing(setup.connect('Gäste', 'zwölf Zeichen'))
    await setup.close()
    const expected = [
      ...(await written((sdk) => sdk.requestCurrentState(10))),
      ...(await written((sdk) => sdk.requestInfo(10))),
      ...(await written((sdk) => sdk.scan(10))),
      ...(await written((sdk) => sdk.provision('Gäste', 'zwölf Zeichen', 10))),
    ]
    // Ours begin a line, too.
    const lineBreak = 0x0a
    expect(sent.filter((byte) => byte !== lineBreak)).toEqual(expected.filter((byte) => byte !== lineBreak))
  })

  test('JOIN-84: finds the board, lists its networks, the strongest first, and lets it join one', async () => {
    const { board, improv, setup, view, start } = plugged()
    improv.networks = [
      ...improv.networks,
      { name: 'Werkstatt', strength: -80, password: 'x' },
      { name: 'Far', strength: -90, password: 'y' },
    ]
    await start()
    expect(view()).toMatchObject({ step: 'ready', info: { name: 'Greenhouse West', version: '1.7.2' }, problem: null })
    expect(view().networks).toEqual([
      { name: 'Werkstatt', strength: -52, secured: true },
      { name: 'Gäste', strength: -61, secured: false },
      { name: 'Far', strength: -90, secured: true },
    ])
    await passing(setup.connect('Werkstatt', 'korrekt pferd'))
    expect([view().step, improv.joined]).toEqual(['connected', 'Werkstatt'])
    expect(JSON.stringify(view())).not.toContain('pferd')
    await setup.close()
    expect([view().step, board.opened]).toEqual(['connected', false])
  })

  test('JOIN-84: a wrong password is told, and the next one is tried on the same line', async () => {
    const { improv, setup, view, start } = plugged()
    await start()
    await passing(setup.connect('Werkstatt', 'falsch'))
    expect(view()).toMatchObject({ step: 'ready', problem: { code: 'unableToConnect' } })
    await passing(setup.connect('Werkstatt', 'korrekt pferd'))
    expect([view().step, improv.joined]).toEqual(['connected', 'Werkstatt'])
  })

  test('JOIN-84: a board that still starts is asked each second; one that does not answer in ten is told so, and the port is free', async () => {
    const { board, improv, port, setup, view, start } = plugged()
    improv.misses = 4
    await start()
    expect(view().step).toBe('ready')
    await setup.close()
    board.improv = null
    const began = Date.now()
    await passing(setup.start(port))
    expect(view()).toMatchObject({ step: 'failed', problem: { code: 'notDetected' } })
    expect([Date.now() - began, board.opened]).toEqual([10_000, false])
    board.speakImprov()
    await passing(setup.start(port))
    expect(view().step).toBe('ready')
  })

  test('JOIN-84: a board that can’t scan, or falls silent, can be told a network all the same', async () => {
    const { improv, setup, view, start } = plugged()
    improv.silentFor = [3, 4]
    await start()
    expect(view()).toMatchObject({ step: 'ready', networks: null, info: { name: '' }, problem: { code: 'timeout' } })
    await passing(setup.connect('Werkstatt', 'korrekt pferd'))
    expect([view().step, view().problem]).toEqual(['connected', null])
  })

  test('JOIN-84: unplugged while it is asked or while it joins, or a port that another program holds, is told at once', async () => {
    const { board, port, setup, view, start } = plugged()
    board.faults = { unplugAt: 'improv' }
    await start()
    expect(view()).toMatchObject({ step: 'failed', problem: { code: 'lost' } })
    board.replug()
    await passing(setup.start(port))
    board.faults = { unplugAt: 'improv' }
    await passing(setup.connect('Werkstatt', 'korrekt pferd'))
    expect(view()).toMatchObject({ step: 'failed', problem: { code: 'lost' } })
    board.replug()
    board.faults = { busy: true }
    await passing(setup.start(port))
    expect(view()).toMatchObject({ step: 'failed', problem: { code: 'busy' } })
    board.replug()
    await passing(setup.start(port))
    board.unplug()
    await jest.advanceTimersByTimeAsync(10)
    expect(view()).toMatchObject({ step: 'failed', problem: { code: 'lost' } })
  })

  test('JOIN-84: leaving while it waits frees the port', async () => {
    const { board, improv, port, setup, view } = plugged()
    improv.misses = 100
    const starting = setup.start(port)
    await jest.advanceTimersByTimeAsync(2500)
    expect(view().step).toBe('detecting')
    await passing(setup.close())
    await passing(starting)
    expect([view().step, board.opened]).toEqual(['idle', false])
  })
})
