import { expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { application } from '../../testing/firmware/espImage.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { chips, readImage } from '../../src/firmware-images/image.ts'
import { buildProgram, noCompiler, sdk } from './programs.testing.ts'

const cpp = join(sdk, 'cpp')
const stubs = join(sdk, 'tests/esp32')
const partsOf = (folder: string) =>
  readdirSync(join(cpp, folder))
    .filter((name) => name.endsWith('.cpp'))
    .map((name) => join(cpp, folder, name))
/** A checkout of espressif/arduino-esp32. */
const framework = process.env['ARDUINO_ESP32'] ?? ''

test('JOIN-68: the simulated board and Linux have the same String and the same Arduino.h', () => {
  const board = join(sdk, '../simulator/cpp/board')
  const headers = [
    'Arduino',
    'WString',
    'Print',
    'Printable',
    'Stream',
    'IPAddress',
    'HardwareSerial',
    'pgmspace',
    'binary',
  ].map((name) => [`${name}.h`, `${name}.h`] as const)
  const sources = ['text', 'print', 'wiring'].map((name) => [`${name}.cpp`, `${name}.inc`] as const)
  for (const [one, other] of [...headers, ...sources])
    expect(readFileSync(join(cpp, 'src/linux', other), 'utf8')).toBe(readFileSync(join(board, one), 'utf8'))
})

describeUnless(noCompiler)('C++', () => {
  test('JOIN-67: what comes from a network is read within its bounds, whatever it is', () => {
    const fuzz = buildProgram('fuzz.cpp')
    const { status, stdout, stderr } = spawnSync(fuzz, [process.env['SEED'] ?? '1', '20000'], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(Number(/(\d+) packets/.exec(stdout)?.[1])).toBeGreaterThan(10_000)
  }, 120_000)

  test.each([
    ['gnu++11', 4],
    ['gnu++17', 5],
  ])(
    "JOIN-69: the ESP32 port and the example have right types in %s with version %i of the framework's base",
    (standard, version) => {
      const all = join(temporaryFolder(), 'all.cpp')
      const parts = [
        ...partsOf('src'),
        ...partsOf('src/core'),
        ...partsOf('src/esp32'),
        join(cpp, 'examples/Blink/Blink.ino'),
      ]
      writeFileSync(all, parts.map((file) => `#include "${file}"\n`).join(''))
      const flags = [
        `-std=${standard}`,
        '-fsyntax-only',
        '-Wall',
        '-Wextra',
        '-Werror',
        '-fno-exceptions',
        '-fno-rtti',
        '-U__linux__',
        '-DARDUINO_ARCH_ESP32',
        '-DESP_PLATFORM',
        '-DCONFIG_IDF_TARGET_ESP32S3=1',
        `-DESP_IDF_VERSION_MAJOR=${version}`,
      ]
      expect(
        spawnSync('g++', [...flags, `-I${stubs}`, `-I${join(cpp, 'src')}`, all], { encoding: 'utf8' }),
      ).toMatchObject({ stderr: '', status: 0 })
    },
  )

  test.each([
    'ESP32',
    'ESP32-S2',
    'ESP32-S3',
    'ESP32-C2',
    'ESP32-C3',
    'ESP32-C5',
    'ESP32-C6',
    'ESP32-C61',
    'ESP32-H2',
    'ESP32-P4',
  ])('JOIN-69: the ESP32 port calls an %s what the cloud calls it', (name) => {
    const id = Object.keys(chips).find((each) => chips[Number(each)] === name)
    expect(readImage(application({ chip: Number(id) }))).toEqual({ kind: 'chip', chip: name })
    const file = join(temporaryFolder(), 'chip.cpp')
    writeFileSync(
      file,
      `#include "${join(cpp, 'src/esp32/chipName.h')}"\nstatic_assert(__builtin_strcmp(iotconsole::chipName, "${name}") == 0);\n`,
    )
    expect(
      spawnSync(
        'g++',
        ['-std=c++17', '-fsyntax-only', `-DCONFIG_IDF_TARGET_${name.replace('-', '')}=1`, `-I${stubs}`, file],
        { encoding: 'utf8' },
      ),
    ).toMatchObject({ stderr: '', status: 0 })
    expect(readFileSync(join(cpp, 'src/esp32/port.cpp'), 'utf8')).toContain('return chipName;')
  })
})

describeUnless(
  existsSync(join(framework, 'cores/esp32')) ? null : 'ARDUINO_ESP32 names no checkout of espressif/arduino-esp32',
)("the ESP32's framework", () => {
  const headers = () =>
    readdirSync(framework, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(cores|libraries)\/.*\.h$/.test(file))
      .map((file) => readFileSync(join(framework, file), 'utf8'))
      .join('\n')
  test.each(['WiFi.h', 'WiFiClientSecure.h', 'Preferences.h', 'Update.h'])(
    'JOIN-69: declares everything that the port uses of %s',
    (header) => {
      const text = headers()
      const used = [...readFileSync(join(stubs, header), 'utf8').matchAll(/^ {2}[\w* ]+?[ *](\w+)\(/gm)].map(
        ([, name]) => name,
      )
      expect(used.filter((name) => !new RegExp(`\\b${name}\\(`).test(text))).toEqual([])
    },
  )
})
