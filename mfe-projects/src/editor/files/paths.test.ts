import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isEditable, newPath } from './paths.ts'

describe('the names of files', () => {
  test('PRJ-07: a new file is trimmed, gets .ino unless it is a source, and is placed under src/', () => {
    expect(['main.ino', '  pump ', 'pump.cpp', 'pump.h', 'src/pump.h', 'a/b', 'platformio.ini', 'x.ino.txt', 'a\\b.h'].map(newPath)).toEqual([
      'src/main.ino', 'src/pump.ino', 'src/pump.cpp', 'src/pump.h', 'src/pump.h', 'src/a/b.ino', 'src/platformio.ini.ino', 'src/x.ino.txt.ino', 'src/a/b.h',
    ])
    expect(newPath('   ')).toBeNull()
    fc.assert(fc.property(fc.string(), (name) => {
      const path = newPath(name)
      if (path !== null) expect(path).toMatch(/^src\/[^]*\.(cpp|ino|h)$/)
    }))
  })

  test('PRJ-05: sources and platformio.ini are edited, what a build makes is not', () => {
    expect(['src/a.cpp', 'src/b.ino', 'lib/c.h', 'platformio.ini', '.pio/build/firmware-merged.bin', 'readme.md', 'src/other.ini'].filter(isEditable)).toEqual(['src/a.cpp', 'src/b.ino', 'lib/c.h', 'platformio.ini'])
  })
})
