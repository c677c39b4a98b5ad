import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decodePath, isEditable } from './filePath.ts'

describe('paths of project files', () => {
  test.each([
    ['src/main.ino', 'src/main.ino'],
    ['platformio.ini', 'platformio.ini'],
    ['src/gr%C3%BC%C3%9Fe%20dich.h', 'src/grüße dich.h'],
    ['src/100%25.cpp', 'src/100%.cpp'],
    ['.pio/build/esp32/firmware-merged.bin', '.pio/build/esp32/firmware-merged.bin'],
    ['a/b+c#d.h', 'a/b+c#d.h'],
    ['src/__proto__.cpp', 'src/__proto__.cpp'],
    ['constructor/toString.h', 'constructor/toString.h'],
  ])('%s names %s', (encoded, path) => {
    expect(decodePath(encoded)).toEqual({ path })
  })

  test.each([
    '',
    '/',
    '//',
    '/etc/passwd',
    'src/',
    'src//main.ino',
    '.',
    '..',
    './main.ino',
    '../main.ino',
    'src/../../main.ino',
    'src/..',
    '%2e%2e/main.ino',
    '%2E%2E%2fmain.ino',
    '..%2fmain.ino',
    'src%2fmain.ino',
    'src%5cmain.ino',
    'src\\main.ino',
    '%5c%5cserver%5cshare',
    'C:/main.ino',
    'c%3a%5cmain.ino',
    'main.ino%00.h',
    'main%0aino',
    'main%7f',
    'main.ino%',
    '%zz',
    '%c0%ae%c0%ae/main.ino',
    'main.ino.',
    'main.ino%20',
    '%20main.ino',
    'con',
    'CON.h',
    'src/aux.h',
    'nul',
    'lpt1.ino',
    'a*b',
    'a?b',
    'a%3fb',
    'a<b',
    'a|b',
    'a"b',
    'main.ino:stream',
    'src/__proto__/x.h',
    'x'.repeat(101),
    Array(11).fill('a').join('/'),
    Array(9).fill('x'.repeat(40)).join('/'),
  ])('%j is refused', (encoded) => {
    expect(decodePath(encoded)).toHaveProperty('problem')
  })

  test('PRJ-05: sources and the settings are written by people, the rest is not', () => {
    for (const path of [
      'src/main.ino',
      'src/a/b.cpp',
      'lib/x.h',
      'platformio.ini',
      'boards/platformio.ini',
      'diagram.json',
    ])
      expect(`${path} ${isEditable(path)}`).toBe(`${path} true`)
    for (const path of [
      'src/x.sh',
      'page.html',
      'src/main',
      'src/x.h.sh',
      'x-platformio.ini',
      'platformio.ini/x',
      'diagram.json.x',
      'main.inox',
      '.pio/build/esp32/firmware-merged.bin',
    ])
      expect(`${path} ${isEditable(path)}`).toBe(`${path} false`)
  })

  test('LIB-08: other files of a library are kept, too', () => {
    for (const path of [
      'lib/x/a.c',
      'lib/x/a.hpp',
      'lib/x/a.cc',
      'lib/x/fast.S',
      'lib/x/keywords.txt',
      'lib/x/library.json',
      'lib/x/library.properties',
      'README.md',
      '.clang-format',
    ])
      expect(`${path} ${isEditable(path)}`).toBe(`${path} true`)
  })

  test('whatever is accepted stays within the project', () => {
    const piece = fc.oneof(
      fc.constantFrom('.', '..', '%2e', '%2F', '%5C', '/', '\\', 'src', '%00', '%25'),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const verdict = decodePath(pieces.join(''))
        if ('problem' in verdict) return
        const segments = verdict.path.split('/')
        expect(segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')).toBe(true)
        expect(verdict.path).not.toMatch(/[\\:\u0000-\u001f]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('a path that was encoded segment by segment comes back as it was', () => {
    const segment = fc
      .string({ unit: fc.constantFrom('a', 'ü', ' ', '%', '#', '+', '.', '日', '&'), minLength: 1, maxLength: 8 })
      .map((text) => `f${text}f`)
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        expect(decodePath(segments.map(encodeURIComponent).join('/'))).toEqual({ path: segments.join('/') })
      }),
    )
  })
})
