import { expect, test } from '@jest/globals'
import { readManifest } from './manifest.ts'
import { readRequirement } from './requirement.ts'

const properties = (content: string) => readManifest([{ path: 'library.properties', content }])
const json = (content: object) => readManifest([{ path: 'library.json', content: JSON.stringify(content) }])

test('LIB-05: dependencies and filters are read as Arduino and PlatformIO write them', () => {
  expect(
    properties('name=A\nversion=1.2\ndepends=Adafruit GFX Library, B (>=1.0.0) , C(^2),,(x)').dependencies,
  ).toEqual([
    { name: 'Adafruit GFX Library', range: '' },
    { name: 'B', range: '>=1.0.0' },
    { name: 'C', range: '^2' },
  ])
  expect(
    json({ build: { srcFilter: '+<*> -<with space/*>  -<.git/>', flags: ['-DA=1 -DB', '-I src'] } }),
  ).toMatchObject({ srcFilter: ['+<*>', '-<with space/*>', '-<.git/>'], flags: ['-DA=1', '-DB', '-Isrc'] })
})

test('LIB-30: dependencies of library.json may be one, a list with names, and for platforms between commas', () => {
  const of = (dependencies: unknown) => json({ dependencies }).dependencies
  expect(of({ name: 'o/A', version: '^1' })).toEqual([{ name: 'A', range: '^1' }])
  expect(of({ 'o/A': '^1', B: '*' })).toEqual([
    { name: 'A', range: '^1' },
    { name: 'B', range: '*' },
  ])
  expect(
    of(['o/A', { name: 'B', platforms: 'espressif8266,espressif32' }, { name: 'C', platforms: ['atmelavr'] }]),
  ).toEqual([
    { name: 'A', range: '' },
    { name: 'B', range: '' },
  ])
})

test('LIB-05: flags of library.json are words of a shell, in one text or in a list', () => {
  for (const flags of ['-D REV=13 -I inc -DNAME=\\"a\\"', ['-D REV=13', '-I inc', '\'-DNAME="a"\'']])
    expect(json({ build: { flags } }).flags).toEqual(['-DREV=13', '-Iinc', '-DNAME="a"'])
})

test('LIB-05: a range in depends may have brackets of its own', () => {
  expect(properties('depends=A ((>=1.0.0 && <1.2.0) || =2.0.0), B').dependencies).toEqual([
    { name: 'A', range: '(>=1.0.0 && <1.2.0) || =2.0.0' },
    { name: 'B', range: '' },
  ])
  expect(properties('depends=A (>=1.0.0), B)c, D').dependencies).toEqual([{ name: 'A', range: '>=1.0.0' }])
})

test('LIB-05: a manifest may begin with the mark of UTF-8', () => {
  expect(readManifest([{ path: 'library.json', content: '\uFEFF{"name":"A"}' }]).name).toBe('A')
  expect(properties('\uFEFFname=A').name).toBe('A')
})

test('LIB-05: a manifest that is made to take long is read at once', () => {
  const began = process.cpuUsage().user
  const blanks = ' '.repeat(90_000)
  for (const text of [`depends=a${blanks}(`, `depends=${'a('.repeat(40_000)}`, `${blanks}x`, 'a'.repeat(100_000)])
    properties(text)
  json({
    build: {
      srcFilter: Array.from({ length: 40 }, () => `${' '.repeat(1_000)}${'x'.repeat(1_000)}>`),
      flags: '<'.repeat(90_000),
    },
  })
  expect(readRequirement(`a${blanks}\u2028x`)).toEqual({ refused: expect.stringContaining('characters') })
  // Microseconds: read in cubes of its length, the first of these takes years.
  expect(process.cpuUsage().user - began).toBeLessThan(3_000_000)
})
