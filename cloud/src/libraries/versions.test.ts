import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readRequirement } from './requirement.ts'
import { maxComparisons, newestFirst, readRange, readVersion } from './versions.ts'

describe('LIB-01: libraries and versions as PlatformIO writes them', () => {
  test.each([
    ['ArduinoJson', 'ArduinoJson', ''],
    ['bblanchon/ArduinoJson@^6.21.0', 'ArduinoJson', '^6.21.0'],
    ['adafruit/Adafruit BME280 Library @ ~2.2', 'Adafruit BME280 Library', '~2.2'],
    ['PubSubClient@>=2.7, <3, !=2.8', 'PubSubClient', '>=2.7, <3, !=2.8'],
    ['LiquidCrystal_I2C@latest', 'LiquidCrystal_I2C', ''],
    ['Grove - Chainable RGB LED@1.0.0', 'Grove - Chainable RGB LED', '1.0.0'],
  ])('%s', (line, name, range) => expect(readRequirement(line)).toEqual({ name, range }))

  test.each([
    ['https://github.com/knolleary/pubsubclient.git#v2.8', 'git repositories are not fetched'],
    ['git+ssh://git@example.org/x.git', 'git repositories'],
    ['MyLib=https://gitlab.com/a/b', 'git repositories'],
    ['git@github.com:a/b.git', 'git repositories'],
    ['https://example.org/x.zip', 'addresses and folders are not fetched'],
    ['file:///etc/passwd', 'addresses and folders'],
    ['symlink://../x', 'addresses and folders'],
    ['64', "number of PlatformIO's registry"],
    ['64@^1', "number of PlatformIO's registry"],
    ['../x', 'not the name of a library'],
    ['Name@wrong!', 'not a version or a range'],
  ])('%s is refused with the reason', (line, why) =>
    expect(readRequirement(line)).toEqual({ refused: expect.stringContaining(why) }),
  )

  test.each([
    ['^1.2', ['1.2', '1.9.9'], ['1.1.9', '2.0.0', '2']],
    ['~1.2.3', ['1.2.3', '1.2.10'], ['1.3.0']],
    ['1.2.3', ['1.2.3', '1.02.3'], ['1.2.4']],
    ['2.8', ['2.8', '2.8.0', '2.8.7'], ['2.9']],
    ['=2.8', ['2.8.0'], ['2.7']],
    ['>=1.0,<2.0,!=1.5.0', ['1.0', '1.9'], ['0.9', '1.5', '2.0.0']],
    ['>=1.0.0 && <2.0.0 || =3.1', ['1.5', '3.1.0'], ['2.5', '3.2']],
    ['(>1.0.0)', ['1.0.1'], ['1.0.0']],
    ['*', ['0.1', '9'], []],
    ['6.x', ['6.0', '6.21.5'], ['5.9', '7.0']],
    ['==2.8.*', ['2.8', '2.8.7'], ['2.9']],
    ['^1.X', ['1.2'], ['2.0']],
    ['^1.2', [], ['1.5.0-beta.1']],
    ['1.5.0-beta.1', ['1.5.0-beta.1'], ['1.5.0']],
  ])('%s', (range, fitting, others) => {
    const fits = readRange(range)
    expect([...fitting, ...others].filter((version) => fits?.(readVersion(version)))).toEqual(fitting)
  })

  test('versions are ordered as numbers, also with parts that lack or have zeros in front', () => {
    expect(['1.9', '1.10.0', 'odd', '2.0.0-rc.1', '1.010.1', '2'].toSorted(newestFirst)).toEqual([
      '2',
      '2.0.0-rc.1',
      '1.010.1',
      '1.10.0',
      '1.9',
      'odd',
    ])
  })

  test('LIB-19: a range has a limit of comparisons, far beyond what authors write', () => {
    const range = (comparisons: number) => Array.from({ length: comparisons }, (_, index) => `!=1.${index}`).join(',')
    expect(readRange(range(maxComparisons))?.(readVersion('1.99.0'))).toBe(true)
    expect(readRange(range(maxComparisons + 1))).toBeUndefined()
    expect(readRange(Array.from({ length: maxComparisons + 1 }, () => '*').join(' || '))).toBeUndefined()
    expect(
      readRange('(>=1.0.0 && <2.0.0 && !=1.3.0 && !=1.4.2) || (>=2.1.0 && <3.0.0) || ^4.0.0 || =5.0.0-rc.1')?.(
        readVersion('2.5'),
      ),
    ).toBe(true)
    expect(readRequirement(`Pump@${range(maxComparisons + 1)}`)).toEqual({
      refused: expect.stringContaining('more than 20 of them'),
    })
  })

  test('whatever is written is read or refused at once', () => {
    const piece = fc.constantFrom(
      '^',
      '~',
      '>=',
      '<',
      '1',
      '1.2',
      '.',
      '-',
      'beta',
      ',',
      '||',
      '&&',
      '(',
      ')',
      ' ',
      '*',
      '!=',
      '@',
      '/',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        readRange(pieces.join(''))?.(readVersion('1.2.3'))
        expect(Object.keys(readRequirement(pieces.join('')))).not.toHaveLength(0)
      }),
      { numRuns: 500 },
    )
  })
})
