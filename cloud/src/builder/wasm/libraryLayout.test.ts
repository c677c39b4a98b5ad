import { describe, expect, test } from '@jest/globals'
import { packSources } from '../../libraries/packedSources.ts'
import { rootFlags } from './parentFolders.ts'
import { partsOf } from './units.ts'

const job = (files: Record<string, string>, libraries: Record<string, Record<string, string>> = {}) =>
  partsOf({
    kind: 'compile',
    environment: 'e',
    defines: [],
    facts: '',
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
    libraries: Object.entries(libraries).map(([name, inner]) => ({
      name,
      sha256: '',
      version: '1',
      sources: packSources(Object.entries(inner).map(([path, content]) => ({ path, content }))),
    })),
  })
const sourcesOf = (...given: Parameters<typeof job>) =>
  job(...given).units.map(({ source }) => source.replace('.pio/libdeps/e/', '').replace('.pio/build/e/', ''))
/** Where headers are looked for, without the folders in which that ends for all sources. */
const includesOf = (...given: Parameters<typeof job>) => {
  const flags = job(...given).units[0]?.flags ?? []
  expect(flags.slice(-rootFlags.length)).toEqual(rootFlags)
  return flags.slice(0, -rootFlags.length).map((flag) => flag.replace('.pio/libdeps/e/', ''))
}

describe('LIB-05: a library is compiled by its layout', () => {
  const main = { 'src/main.ino': '#include <Pump.h>\nvoid setup() {}\nvoid loop() {}\n' }
  test('src/ with all that is below, and C beside C++', () => {
    const pump = {
      'library.properties': 'name=Pump',
      'src/Pump.h': '',
      'src/a.cpp': '',
      'src/deep/b.c': '',
      'src/c.cc': '',
      'other/d.cpp': '',
      'e.cpp': '',
      'src/notes.txt': '',
    }
    expect(sourcesOf(main, { Pump: pump })).toEqual([
      'src/main.ino.cpp',
      'Pump/src/a.cpp',
      'Pump/src/deep/b.c',
      'Pump/src/c.cc',
    ])
    expect(includesOf(main, { Pump: pump })).toEqual(['-Isrc', '-Iinclude', '-isystem', 'Pump/src'])
    expect(job(main, { Pump: pump }).units.map(({ inC }) => inC)).toEqual([false, false, true, false])
  })

  test("Arduino's older one: the outermost folder and utility/", () => {
    const pump = { 'library.properties': 'name=Pump', 'Pump.h': '', 'a.cpp': '', 'utility/b.c': '', 'other/c.cpp': '' }
    expect(sourcesOf(main, { Pump: pump })).toEqual(['src/main.ino.cpp', 'Pump/a.cpp', 'Pump/utility/b.c'])
    expect(includesOf(main, { Pump: pump })).toEqual([
      '-Isrc',
      '-Iinclude',
      '-isystem',
      'Pump',
      '-isystem',
      'Pump/utility',
    ])
  })

  test("Arduino's older one with a library.json beside it that does not name sources; its own filter counts", () => {
    const pump = { 'library.properties': 'name=Pump', 'Pump.h': '', 'a.cpp': '', 'parts/b.cpp': '', 'utility/c.c': '' }
    expect(sourcesOf(main, { Pump: { ...pump, 'library.json': '{"name":"Pump"}' } })).toEqual([
      'src/main.ino.cpp',
      'Pump/a.cpp',
      'Pump/utility/c.c',
    ])
    expect(
      sourcesOf(main, { Pump: { ...pump, 'library.json': '{"build":{"srcFilter":"+<*> -<utility/>"}}' } }),
    ).toEqual(['src/main.ino.cpp', 'Pump/a.cpp', 'Pump/parts/b.cpp'])
    const { 'library.properties': _properties, ...alone } = pump
    expect(sourcesOf(main, { Pump: { ...alone, 'library.json': '{"name":"Pump"}' } })).toEqual([
      'src/main.ino.cpp',
      'Pump/a.cpp',
      'Pump/parts/b.cpp',
      'Pump/utility/c.c',
    ])
  })

  test('library.json names folders, files and defines', () => {
    const pump = {
      'library.json': JSON.stringify({
        name: 'Pump',
        build: {
          srcDir: 'code',
          includeDir: 'inc',
          srcFilter: ['+<*>', '-<posix/>', '-<*_test.c>'],
          flags: '-DPUMP=1 -I code/more -Icode/extra -Wl,-x -include/etc/passwd -I../../x',
        },
      }),
      'inc/Pump.h': '',
      'code/a.c': '',
      'code/a_test.c': '',
      'code/posix/b.c': '',
      'c.c': '',
    }
    expect(sourcesOf(main, { Pump: pump })).toEqual(['src/main.ino.cpp', 'Pump/code/a.c'])
    expect(includesOf(main, { Pump: pump })).toEqual([
      '-Isrc',
      '-Iinclude',
      '-isystem',
      'Pump/code',
      '-isystem',
      'Pump/inc',
      '-isystem',
      'Pump/code/more',
      '-isystem',
      'Pump/code/extra',
    ])
    expect(job(main, { Pump: pump }).units[1]?.flags).toContain('-DPUMP=1')
    expect(job(main, { Pump: pump }).units[1]?.flags.join(' ')).not.toMatch(/passwd|Wl|\.\./)
  })

  test("what nobody includes is not compiled; the project's own comes before that of others", () => {
    const files = {
      ...main,
      'lib/Pump/src/Pump.h': '#include "Valve.h"',
      'lib/Pump/src/Pump.cpp': '',
      'lib/Unused/u.cpp': '',
      'lib/Unused/u.h': '',
    }
    expect(
      sourcesOf(files, {
        Pump: { 'Pump.h': '', 'theirs.cpp': '' },
        Valve: { 'Valve.h': '', 'valve.cpp': '' },
        Idle: { 'Idle.h': '', 'idle.cpp': '' },
      }),
    ).toEqual(['src/main.ino.cpp', 'lib/Pump/src/Pump.cpp', 'Valve/valve.cpp'])
  })

  test('examples and tests of a library are left out, and assembly is told apart', () => {
    const files = {
      ...main,
      'src/fast.S': '',
      'lib/Pump/Pump.h': '',
      'lib/Pump/a.S': '',
      'lib/Pump/examples/x.cpp': '',
      'lib/Pump/test/y.cpp': '',
    }
    const { units, assembly } = job(files, { Valve: { 'Valve.h': '', 'v.S': '' } })
    expect(units).toHaveLength(1)
    expect(assembly).toEqual({ own: ['src/fast.S', 'lib/Pump/a.S'], foreign: [] })
  })

  test('a library of others is compiled again when it changes, not when the project does', () => {
    const surroundings = (text: string, pump: string) =>
      job({ ...main, 'src/own.h': text }, { Pump: { 'Pump.h': pump, 'p.cpp': '' } }).units.map(
        (unit) => unit.surroundings,
      )
    const [before, own, library] = [surroundings('1', ''), surroundings('2', ''), surroundings('1', '// new')]
    expect([before[0] === own[0], before[1] === own[1]]).toEqual([false, true])
    expect([before[0] === library[0], before[1] === library[1]]).toEqual([false, false])
  })

  test('a filter of somebody else takes no time', () => {
    const began = performance.now()
    sourcesOf(main, {
      Pump: {
        'Pump.h': '',
        'library.json': JSON.stringify({ build: { srcFilter: `+<${'*a'.repeat(900)}>` } }),
        [`${'a'.repeat(90)}.cpp`]: '',
      },
    })
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
