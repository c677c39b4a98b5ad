import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isEditable, newPath, pathProblem, placeOf } from './paths.ts'

describe('the names of files', () => {
  test('PRJ-07: a new file is trimmed, gets .ino unless it is a source, and is placed under src/', () => {
    expect(
      [
        'main.ino',
        '  pump ',
        'pump.cpp',
        'pump.h',
        'src/pump.h',
        'a/b',
        'platformio.ini',
        'x.ino.txt',
        'a\\b.h',
        'diagram.json',
        '.clang-format',
      ].map(newPath),
    ).toEqual([
      'src/main.ino',
      'src/pump.ino',
      'src/pump.cpp',
      'src/pump.h',
      'src/pump.h',
      'src/a/b.ino',
      'src/platformio.ini.ino',
      'src/x.ino.txt.ino',
      'src/a/b.h',
      'diagram.json',
      '.clang-format',
    ])
    expect(newPath('   ')).toBeNull()
    fc.assert(
      fc.property(fc.string(), (name) => {
        const path = newPath(name)
        if (path !== null && path !== 'diagram.json' && path !== '.clang-format')
          expect(path).toMatch(/^src\/[^]*\.(cpp|ino|h)$/)
      }),
    )
  })

  test('PRJ-05: sources and platformio.ini are edited, what a build makes is not', () => {
    expect(
      [
        'src/a.cpp',
        'src/b.ino',
        'lib/c.h',
        'platformio.ini',
        '.pio/build/firmware-merged.bin',
        'readme.html',
        'src/other.ini',
      ].filter(isEditable),
    ).toEqual(['src/a.cpp', 'src/b.ino', 'lib/c.h', 'platformio.ini'])
  })

  test('LIB-08: other files of a library are edited, too, and keep their places', () => {
    const files = [
      'lib/x/a.c',
      'lib/x/a.hpp',
      'lib/x/fast.S',
      'lib/x/library.json',
      'lib/x/library.properties',
      'lib/x/keywords.txt',
      'README.md',
    ]
    expect(files.filter(isEditable)).toEqual(files)
    expect([...files, 'a.c'].map(placeOf)).toEqual([...files, 'src/a.c'])
  })

  test('PRJ-14: what brings its place along keeps it; the rest goes where a new file goes', () => {
    expect(
      ['src/a.h', 'lib/pump/pump.cpp', 'include/a.h', 'platformio.ini', 'Blink.ino', 'docs/a.h', 'b'].map(placeOf),
    ).toEqual([
      'src/a.h',
      'lib/pump/pump.cpp',
      'include/a.h',
      'platformio.ini',
      'src/Blink.ino',
      'src/docs/a.h',
      'src/b.ino',
    ])
  })

  test('PRJ-07: names that lead out of the project, or that not every system can store, are told apart', () => {
    expect(['src/main.ino', 'src/grüße/π.h'].map(pathProblem)).toEqual([null, null])
    expect(['../a.h', 'src/../../a.h', '/etc/a.h', 'src//a.h', 'src/./a.h', ''].map(pathProblem)).toEqual(
      Array(6).fill('outside'),
    )
    expect(['src/a:b.h', 'C:/a.h', 'src/a\\b.h', 'src/a\u0000.h', 'src/a?.h'].map(pathProblem)).toEqual(
      Array(5).fill('characters'),
    )
    expect(['src/con.h', 'src/LPT1', 'src/a.h ', 'src/a./b.h'].map(pathProblem)).toEqual(Array(4).fill('reserved'))
    expect(
      [`src/${'a'.repeat(101)}.h`, `${'a/'.repeat(10)}a.h`, `${`${'a'.repeat(90)}/`.repeat(3)}a.h`].map(pathProblem),
    ).toEqual(Array(3).fill('long'))
  })
})
