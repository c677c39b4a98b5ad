import { describe, expect, test } from '@jest/globals'
import { readBoardSettings } from './boardSettings.ts'

test('PRJ-08: the settings name environment, platform, flags and libraries', () => {
  const ini =
    '; a comment\n[platformio]\ndefault_envs = two\n[env]\nplatform = base\n[env:one]\nplatform = one\n[env:two]\nbuild_flags = -DA=1 -Wl,-x\n  -DB\nlib_deps =\n  first\n  second @ 1 ; why\n'
  expect(readBoardSettings(ini)).toEqual({
    environment: 'two',
    platform: 'base',
    defines: ['-DA=1', '-DB'],
    libraries: ['first', 'second @ 1'],
  })
  expect(readBoardSettings('[env:one]\r\nplatform=espressif32\r\n')).toMatchObject({
    environment: 'one',
    platform: 'espressif32',
  })
})

test('PRJ-08: settings that are made to take long are read at once', () => {
  const began = process.cpuUsage().user
  const separators = `${' ;'.repeat(30_000)}\u2028`
  expect(readBoardSettings(separators).environment).toBe('simulator')
  const sections = Array.from({ length: 2_000 }, (_, index) => `[s${index}]\nextends=s${index + 1}`)
  expect(readBoardSettings(`[env:a]\nextends=s0\n${sections.join('\n')}`).libraries).toEqual([])
  expect(readBoardSettings(`[env:a]\nplatform=one\n${'x'.repeat(100_000)}\n[env:b]`).platform).toBe('one')
  // Microseconds: read in squares of its length, the first of these takes minutes.
  expect(process.cpuUsage().user - began).toBeLessThan(3_000_000)
})

test('PRJ-08: without settings, and with an environment that can be no folder, it is the simulator', () => {
  expect(readBoardSettings(undefined)).toEqual({
    environment: 'simulator',
    platform: 'simulator',
    defines: [],
    libraries: [],
  })
  for (const name of ['..', 'a/b', '../../x', 'a b', 'x'.repeat(51)])
    expect(readBoardSettings(`[env:${name}]\n`).environment).toBe('simulator')
})

describe('PRJ-30: platformio.ini is read as PlatformIO reads it', () => {
  const definesOf = (...lines: string[]) =>
    readBoardSettings(['[env:n]', 'platform = espressif32', ...lines].join('\n')).defines
  test.each([
    ['-DWIFI_SSID=\\"home\\"', '-DWIFI_SSID="home"'],
    ['-D WIFI_SSID=\\"home\\"', '-DWIFI_SSID="home"'],
    ['\'-DA="two words"\'', '-DA="two words"'],
    ['-DV=\'"1.2"\'', '-DV="1.2"'],
    ['"-DE=5"', '-DE=5'],
    ["'-D X=6'", '-DX=6'],
    ['-DP=\\"/log.txt\\"', '-DP="/log.txt"'],
    ['-DU=\\"http://x.example:8080/a?b=1\\"', '-DU="http://x.example:8080/a?b=1"'],
    ['-DM=\\"me@x.example\\"', '-DM="me@x.example"'],
    ['-DL=\\"50%\\"', '-DL="50%"'],
    ['-DL=\\"50%%\\"', '-DL="50%"'],
    ['-DDATA_PINS=16,3', '-DDATA_PINS=16,3'],
    ['"-DTWICE(x)=2*(x)"', '-DTWICE(x)=2*(x)'],
    ['-D ENV=\\"$PIOENV\\"', '-DENV="n"'],
    ['-D ENV=\\"${this.__env__}\\"', '-DENV="n"'],
    ['-D ON=\\"${this.platform}\\"', '-DON="espressif32"'],
    ['-DNEVER="closed', undefined],
  ])('PRJ-30: flags are words of a shell: %s', (written, flag) => {
    expect(definesOf(`build_flags = ${written}`)).toEqual(flag === undefined ? [] : [flag])
  })

  test('PRJ-30: -D and its name may stand apart, and commas separate flags of one line', () => {
    expect(definesOf('build_flags = -D A=1 -U  B, -DE', 'build_unflags = -DE')).toEqual(['-DA=1', '-UB'])
    expect(definesOf('build_flags = -D A=1 -U  B', '  -D C', 'build_unflags = -DA=2')).toEqual(['-UB', '-DC'])
    expect(definesOf('build_flags = -D A=1 -D AB=2', 'build_unflags = -D A')).toEqual(['-DAB=2'])
  })

  test('PRJ-30: what is inserted is the value without the blanks around it, also through [env] and extends', () => {
    const common =
      '[common]\nbaud = 9600\nv = 1.4.2\nflags =\n  -DX\n  -DY=${common.baud}\n[env]\nlevel = 3\n[base]\nbuild_flags = -DBASE\n'
    expect(
      readBoardSettings(
        `${common}[env:n]\nextends = base\nbuild_flags = \${base.build_flags} -D RATE=\${common.baud} -D V=\\"\${common.v}\\"\n  \${common.flags} -DL=\${env:n.level}\n`,
      ).defines,
    ).toEqual(['-DBASE', '-DRATE=9600', '-DV="1.4.2"', '-DX', '-DY=9600', '-DL=3'])
    expect(readBoardSettings(`[a]\nplatform=a\n[b]\nplatform=b\nlib_deps=Pump\n[env:n]\nextends = a, b`)).toMatchObject(
      { platform: 'a', libraries: ['Pump'] },
    )
  })

  test('PRJ-60: folders of the project are searched for headers, others are not', () => {
    expect(definesOf('build_flags = -I src/config -I$PROJECT_DIR/lib/a', '  -I../x -I/etc -I a/..')).toEqual([
      '-Isrc/config',
      '-I./lib/a',
    ])
  })

  test('PRJ-60: empty lines behind a value are no part of it, and former names of options count', () => {
    const ini =
      '[platformio]\nenv_default = n\n\n[env:m]\n[a]\nplatform = p\n[b]\nbuild_flags = -DB\n[env:n]\nextends = a, b\n\nlib_deps = Pump, Valve@1\n\n\n'
    expect(readBoardSettings(ini)).toEqual({
      environment: 'n',
      platform: 'p',
      defines: ['-DB'],
      libraries: ['Pump', 'Valve@1'],
    })
    expect(readBoardSettings('[env:n]\nlib_install =\n  Pump\n').libraries).toEqual(['Pump'])
  })

  test('PRJ-30: keys may be indented, in capitals, before a colon, and behind the mark of UTF-8', () => {
    expect(
      readBoardSettings(
        '\uFEFF[env:n]\n  PLATFORM: espressif32\n  lib_deps =\n    Pump\n\n    ; why\n    Valve ; why\n  build_flags = -DA=\\"x;y\\" ; why\n',
      ),
    ).toEqual({ environment: 'n', platform: 'espressif32', libraries: ['Pump', 'Valve'], defines: ['-DA="x;y"'] })
  })
})
