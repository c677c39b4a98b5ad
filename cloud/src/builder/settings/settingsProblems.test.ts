import { describe, expect, test } from '@jest/globals'
import { settingsProblems } from './settingsProblems.ts'

const told = (...lines: string[]) =>
  settingsProblems(lines.join('\n')).map((each) => each.replace(/^platformio\.ini:(\d+:\d+): warning: /, '$1 '))

describe('REPORT-09: what a build leaves out of platformio.ini', () => {
  test('REPORT-09: is told once per line, with its place', () => {
    expect(
      told(
        '[env:a]',
        'platform = espressif32',
        'board = esp 32',
        'framework = arduino, espidf',
        'build_flags = -DA=1 -lm',
        '  -Isrc -Wl,--wrap=x',
        '  -DURL="http://x/',
        '  -std=gnu++26',
        'extra_scripts = pre:version.py',
        'lib_dep = Pump',
        'monitor_speed: 9600',
        '[env',
        '[env:a]',
        'Board = x',
        'BOARD : y',
        '[platformio]',
        'default_envs = c',
        'src_dir = code',
      ),
    ).toEqual([
      '3:1 "esp 32" is not the name of a board.',
      '4:22 espidf is not simulated. The simulated board is built for Arduino.',
      '5:21 -lm is not taken. Of build_flags, the simulated board takes -D, -U, and -I with a folder of the project.',
      '6:9 -Wl,--wrap=x is not taken. Of build_flags, the simulated board takes -D, -U, and -I with a folder of the project.',
      '7:3 a quotation is not closed here. Nothing of -DURL="http://x/ is taken.',
      '8:3 -std=gnu++26 is not taken. The simulated board is built as gnu++2b.',
      '9:1 extra_scripts is not taken. The simulated board is built without it.',
      '10:1 lib_dep is not an option of PlatformIO. It is not read.',
      expect.stringMatching(/^12:1 this line is not read\. An option is written as name = value/),
      '13:1 [env:a] is there twice. PlatformIO refuses that; here, both are put together.',
      '14:1 board is there twice in its section. PlatformIO refuses that; here, the later one counts.',
      '15:1 board is there twice in its section. PlatformIO refuses that; here, the later one counts.',
      '17:16 there is no [env:c]. The first environment is built.',
      '18:1 src_dir is not taken. The simulated board is built from src/, include/ and lib/.',
    ])
    expect(told('  indented = 1', 'platform = x', '[env:a]')).toEqual([
      expect.stringMatching(/^1:3 this line/),
      expect.stringMatching(/^2:1 this line/),
    ])
  })

  test('REPORT-09: what people usually have there, and does not matter here, is not told', () => {
    expect(
      told(
        '; a comment',
        '[platformio]',
        'default_envs = a ; the first',
        'description = x',
        '[env]',
        'framework = arduino',
        '[common]',
        'anything = goes',
        '[env:a]',
        'platform = espressif32@6.4.0',
        'platform_packages = framework-arduinoespressif32',
        'board = esp32-c3-devkitm-1',
        'board_build.partitions = huge_app.csv',
        'board_build.f_cpu = 240000000L',
        'board_upload.flash_size = 4MB',
        'upload_port = COM3',
        'upload_speed = 921600',
        'monitor_speed = 115200',
        'monitor_filters = esp32_exception_decoder',
        'lib_ldf_mode = deep+',
        'lib_deps =',
        '  Pump',
        '  Valve ; why',
        '# no more',
        'build_type = debug',
        'build_unflags = -std=gnu++11',
        'test_framework = unity',
        'debug_tool = esp-prog',
        'check_tool = cppcheck',
        'custom_thing = 1',
        'build_flags =',
        '  -DCORE_DEBUG_LEVEL=5 -D BOARD_HAS_PSRAM',
        '  -Wall -Wextra -O2 -g3 -w -std=gnu++17 -std=gnu++2a -fno-strict-aliasing -mfix-esp32-psram-cache-issue',
        '  -DNAME=\\"x\\" -UDEBUG -DA=1,-DB',
      ),
    ).toEqual([])
    expect(settingsProblems('')).toEqual([])
  })

  test('REPORT-09: only what counts for the environment that is built is told, also where it extends or inserts other sections', () => {
    const ini = [
      '[env]',
      'build_flags = -lold',
      'framework = zephyr',
      '[base]',
      'lib_ignore = X',
      'unused_option = 1',
      '[common]',
      'flags = -lshared ${deeper.flags}',
      '[deeper]',
      'flags =',
      '  -ldeep',
      '[env:a]',
      'extends = base',
      'framework = arduino',
      'build_flags = ${common.flags} -DX',
      '[env:b]',
      'framework = mbed',
    ]
    expect(told(...ini).map((each) => each.replace(/ is .*/, ''))).toEqual([
      '5:1 lib_ignore',
      '6:1 unused_option',
      '8:9 -lshared',
      '11:3 -ldeep',
    ])
  })

  test('REPORT-09: a reference that names nothing is told at its line', () => {
    expect(
      told(
        '[common]',
        'v = 1',
        '[env:a]',
        'extends = base',
        'platform = ${common.platform}',
        'build_flags = ${comon.flags} -DB=1',
        '  -DC=${sysenv.HOME} -DD=$WHAT -DE=${common.v} -DF=${common.e}',
        'upload_port = ${sysenv.PORT}',
      ),
    ).toEqual([
      '4:11 there is no section [base]. Nothing is taken from it.',
      '5:12 ${common.platform} is empty: [common] has no platform.',
      '6:15 ${comon.flags} is empty: there is no section [comon].',
      '7:7 ${sysenv.HOME} is empty here: the cloud builds without this variable of the system.',
      '7:26 $WHAT is empty here: the cloud builds without this variable of the system.',
      '7:52 ${common.e} is empty: [common] has no e.',
    ])
    expect(told('[s]', 'a = ${s.a}', '[env:a]', 'build_flags = ${s.a}')).toEqual([
      expect.stringMatching(/^2:5 \$\{s\.a\} is not inserted: there is too much to insert, or it inserts itself\./),
    ])
  })

  test('REPORT-09: a text that is made to take long is read at once, and tells little', () => {
    const began = process.cpuUsage().user
    const keys = Array.from({ length: 6_000 }, (_, index) => `k${index}=`)
    expect(told('[env:a]', ...keys)).toHaveLength(20)
    // Sections that all extend each other, as in a mesh.
    const names = Array.from({ length: 50 }, (_, index) => `s${index}`)
    const mesh = `[env:a]\nextends = s0\nbuild_flags = \${s0.f}\n${names.map((name) => `[${name}]\nextends = ${names.join(', ')}`).join('\n')}\n`
    for (const text of [
      `${mesh}[other]\n${'k=\n'.repeat(15_000)}`,
      `${mesh}[env:b]\nbuild_flags = ${'${s1.f} '.repeat(6_000)}`,
      `[env:a]\nbuild_flags = ${'${'.repeat(30_000)}`,
      `[env:a]\nbuild_flags = -D${' '.repeat(60_000)}`,
      `[env:a]\nbuild_flags = ${'-D '.repeat(20_000)}`,
      `[env:a]\nextends = ${'b, '.repeat(10_000)}c\n[c]\n${keys.join('\n')}`,
      `[env:a]\nbuild_flags=${Array.from({ length: 3_000 }, (_, index) => `\${s${index}.f}`).join(' ')}`,
      `${' ;'.repeat(30_000)}\u2028`,
      'x\n'.repeat(30_000),
    ])
      expect(settingsProblems(text).every((each) => each.length < 300)).toBe(true)
    expect(process.cpuUsage().user - began).toBeLessThan(3_000_000)
  })
})
