import { expect, test } from '@jest/globals'
import { readManifest } from './manifest.ts'
import { readRequirement } from './requirement.ts'

const properties = (content: string) => readManifest([{ path: 'library.properties', content }])
const json = (content: object) => readManifest([{ path: 'library.json', content: JSON.stringify(content) }])

test('LIB-05: dependencies and filters are read as Arduino and PlatformIO write them', () => {
  expect(properties('name=A\nversion=1.2\ndepends=Adafruit GFX Library, B (>=1.0.0) , C(^2),,(x)').dependencies).toEqual([
    { name: 'Adafruit GFX Library', range: '' }, { name: 'B', range: '>=1.0.0' }, { name: 'C', range: '^2' },
  ])
  expect(json({ build: { srcFilter: '+<*> -<with space/*>  -<.git/>', flags: ['-DA=1 -DB', '-I src'] } })).toMatchObject({ srcFilter: ['+<*>', '-<with space/*>', '-<.git/>'], flags: ['-DA=1', '-DB', '-I', 'src'] })
})

test('LIB-05: a manifest that is made to take long is read at once', () => {
  const began = process.cpuUsage().user
  const blanks = ' '.repeat(90_000)
  for (const text of [`depends=a${blanks}(`, `depends=${'a('.repeat(40_000)}`, `${blanks}x`, 'a'.repeat(100_000)]) properties(text)
  json({ build: { srcFilter: Array.from({ length: 40 }, () => `${' '.repeat(1_000)}${'x'.repeat(1_000)}>`), flags: '<'.repeat(90_000) } })
  expect(readRequirement(`a${blanks}\u2028x`)).toEqual({ refused: expect.stringContaining('characters') })
  // Microseconds: read in cubes of its length, the first of these takes years.
  expect(process.cpuUsage().user - began).toBeLessThan(3_000_000)
})
