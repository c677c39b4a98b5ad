import { expect, test } from '@jest/globals'
import { readBoardSettings } from './boardSettings.ts'

test('PRJ-08: the settings name environment, platform, flags and libraries', () => {
  const ini = '; a comment\n[platformio]\ndefault_envs = two\n[env]\nplatform = base\n[env:one]\nplatform = one\n[env:two]\nbuild_flags = -DA=1 -Wl,-x\n  -DB\nlib_deps =\n  first\n  second @ 1 ; why\n'
  expect(readBoardSettings(ini)).toEqual({ environment: 'two', platform: 'base', defines: ['-DA=1', '-DB'], libraries: ['first', 'second @ 1'] })
  expect(readBoardSettings('[env:one]\r\nplatform=espressif32\r\n')).toMatchObject({ environment: 'one', platform: 'espressif32' })
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
  expect(readBoardSettings(undefined)).toEqual({ environment: 'simulator', platform: 'simulator', defines: [], libraries: [] })
  for (const name of ['..', 'a/b', '../../x', 'a b', 'x'.repeat(51)]) expect(readBoardSettings(`[env:${name}]\n`).environment).toBe('simulator')
})
