import { describe, expect, test } from '@jest/globals'
import { realPlatformOf } from './realPlatformOf.ts'

describe('the platform of real boards that a project names', () => {
  test.each([
    ['[env:esp32dev]\nplatform = espressif32\nboard = esp32dev\n', 'espressif32'],
    ['[env:a]\r\nPLATFORM: espressif32@6.5.0\r\n', 'espressif32@6.5.0'],
    ['[env:simulator]\nplatform = simulator\n', null],
    ['; platform = espressif32\n[env:a]\nplatform_packages = x\n', null],
    ['', null],
  ])('FIR-37: of %j', (text, expected) => {
    expect(
      realPlatformOf([
        { path: 'src/main.ino', text: 'platform = no' },
        { path: 'platformio.ini', text },
      ]),
    ).toBe(expected)
  })

  test('FIR-37: without platformio.ini it is none', () => expect(realPlatformOf([])).toBeNull())
})
