import { afterEach, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { ImprovSerial } from 'improv-wifi-serial-sdk/dist/serial.js'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { noCompiler, sdk as folder } from './programs.testing.ts'

/** Of the library, this needs one part only. */
const build = (): string => {
  const program = join(temporaryFolder(), 'improv')
  const flags = [
    '-std=c++17',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-fno-exceptions',
    '-fsanitize=address,undefined',
    '-fno-sanitize-recover=all',
  ]
  expect(
    spawnSync(
      'g++',
      [
        ...flags,
        `-I${join(folder, 'cpp/src')}`,
        '-o',
        program,
        join(folder, 'tests/programs/improv.cpp'),
        join(folder, 'cpp/src/core/improv.cpp'),
      ],
      { encoding: 'utf8' },
    ),
  ).toMatchObject({ stderr: '', status: 0 })
  return program
}

const silent = { log() {}, error() {}, debug() {} }

const errorFrame = 'IMPROV\u0001\u0002'

/** Reads until it has heard this. What follows is left to the next reader. */
const heard = (stream: Readable, wanted: string) =>
  new Promise<void>((resolve) => {
    let all = ''
    const read = (bytes: Buffer) => {
      all += bytes.toString('latin1')
      if (!all.includes(wanted)) return
      stream.off('data', read).pause()
      resolve()
    }
    stream.on('data', read)
  })

describeUnless(noCompiler)('the C++ library over serial', () => {
  let board: ChildProcess | undefined
  afterEach(() => void board?.kill())

  /** The board answers these bytes before the SDK listens, which would take the answer for one to itself. */
  const startAfter = async (...junk: string[]) => {
    board = spawn(build(), { stdio: ['pipe', 'pipe', 'inherit'] })
    const { stdin, stdout } = board
    if (!stdin || !stdout) throw new Error('The program has no pipes.')
    const answered = heard(stdout, errorFrame)
    for (const text of junk) stdin.write(Buffer.from(text))
    await answered
    return {
      sdk: new ImprovSerial(
        { readable: Readable.toWeb(stdout), writable: Writable.toWeb(stdin) } as unknown as ConstructorParameters<
          typeof ImprovSerial
        >[0],
        silent,
      ),
    }
  }

  test('JOIN-83: answers the standard’s own SDK, between what a sketch prints', async () => {
    // Half a frame, as of a page that was left.
    const { sdk } = await startAfter('IMPROV\u0001\u0003', '\nIMPROIMPROV\u0001\u0003\u0003\u0002\u0000\u0000\u0000\n')
    expect(await sdk.initialize(3000)).toMatchObject({
      firmware: 'iotconsole',
      version: '1',
      chipFamily: 'ESP32-S3',
      name: 'NODE-1',
    })
    expect((await sdk.scan()).slice(0, 2)).toEqual([
      { name: 'Gäste', rssi: -61, secured: false },
      { name: 'Werkstatt', rssi: -52, secured: true },
    ])
    await expect(sdk.provision('Werkstatt', 'falsch')).rejects.toBe('UNABLE_TO_CONNECT')
    await expect(sdk.provision('x'.repeat(33), 'korrekt pferd')).rejects.toBe('INVALID_RPC_PACKET')
    await expect(sdk.getHostname()).rejects.toBe('UNKNOWN_RPC_COMMAND')
    await sdk.provision('Werkstatt', 'korrekt pferd')
    await sdk.requestCurrentState()
    expect(sdk.state).toBe(4)
    await sdk.close()
  }, 60_000)
})
