import { describe, expect, test } from '@jest/globals'
import {
  dependenciesIn,
  isWritable,
  nameIn,
  requirementOf,
  withChanged,
  withDependency,
  withoutDependency,
  withVersion,
} from './settings.ts'

const texts = (ini: string) => dependenciesIn(ini).map(({ text }) => text)
const lines = (...all: string[]) => `${all.join('\n')}\n`
const first = (ini: string) => {
  const [dependency] = dependenciesIn(ini)
  if (!dependency) throw new Error('There is none')
  return dependency
}

describe('LIB-12: the libraries of a project, in platformio.ini', () => {
  test.each([
    [
      'a list',
      lines('[env:a]', 'lib_deps =', '  me/One@^1 ; why', '  ; a comment', '  Two', 'board = x'),
      ['me/One@^1', 'Two'],
    ],
    ['one line', lines('[env:a]', 'lib_deps = One@1, Two # both'), ['One@1', 'Two']],
    ['one library', lines('[env:a]', 'lib_deps = One'), ['One']],
    ['none', lines('[env:a]', 'lib_deps ='), []],
    [
      'the environment that is built',
      lines('[platformio]', 'default_envs = b', '[env:a]', 'lib_deps = One', '[env:b]', 'lib_deps = Two'),
      ['Two'],
    ],
    ['what all have in common', lines('[env]', 'lib_deps = One', '[env:a]', 'board = x'), ['One']],
    [
      'what is extended, also in a circle',
      lines('[env:a]', 'extends = base', '[base]', 'extends = more, env:a', '[more]', 'lib_deps = One'),
      ['One'],
    ],
    [
      'values of other sections',
      lines('[common]', 'lib_deps =', '  One', '  Two', '[env:a]', 'lib_deps =', '  ${common.lib_deps}', '  Three'),
      ['One', 'Two', 'Three'],
    ],
    ['a reference to itself', lines('[env:a]', 'lib_deps = ${env:a.lib_deps}'), ['${env:a.lib_deps}']],
    ['nothing', '', []],
  ])('%s', (_what, ini, expected) => expect(texts(ini)).toEqual(expected))

  test.each([
    [
      'without a file',
      undefined,
      lines(
        '; Runs on the simulated devices of the console. No tools are needed.',
        '[env:simulator]',
        'platform = simulator',
        'lib_deps =',
        '  New@^1.0.0',
      ),
    ],
    [
      'to a list, behind its last line and as far in',
      lines('[env:a]', 'lib_deps =', '\tOne ; why', '  ; old', 'board = x', ''),
      lines('[env:a]', 'lib_deps =', '\tOne ; why', '\tNew@^1.0.0', '  ; old', 'board = x', ''),
    ],
    [
      'to one line, which becomes a list',
      lines('[env:a]', 'lib_deps = One@1, Two ; both'),
      lines('[env:a]', 'lib_deps =', '  One@1', '  Two ; both', '  New@^1.0.0'),
    ],
    ['to an empty value', lines('[env:a]', 'lib_deps = ; none'), lines('[env:a]', 'lib_deps = ; none', '  New@^1.0.0')],
    [
      'to a section without',
      lines('; mine', '[env:a]', 'board = x', '', '; the end'),
      lines('; mine', '[env:a]', 'board = x', 'lib_deps =', '  New@^1.0.0', '', '; the end'),
    ],
    [
      'where the list stands that is extended',
      lines('[base]', 'lib_deps = One', '[env:a]', 'extends = base'),
      lines('[base]', 'lib_deps =', '  One', '  New@^1.0.0', '[env:a]', 'extends = base'),
    ],
    [
      'to several environments',
      lines('[platformio]', 'default_envs = b', '', '; one', '[env:a]', 'board = x', '[env:b]', 'board = y'),
      lines(
        '[platformio]',
        'default_envs = b',
        '',
        '[env]',
        'lib_deps =',
        '  New@^1.0.0',
        '',
        '; one',
        '[env:a]',
        'board = x',
        '[env:b]',
        'board = y',
      ),
    ],
    [
      'to what all have in common',
      lines('[env]', 'framework = arduino', '[env:a]', '[env:b]'),
      lines('[env]', 'framework = arduino', 'lib_deps =', '  New@^1.0.0', '[env:a]', '[env:b]'),
    ],
    [
      'to settings without an environment',
      lines('[platformio]', 'src_dir = x'),
      lines('[platformio]', 'src_dir = x', '', '[env:simulator]', 'platform = simulator', 'lib_deps =', '  New@^1.0.0'),
    ],
    ['to an empty file', '', lines('[env:simulator]', 'platform = simulator', 'lib_deps =', '  New@^1.0.0')],
    [
      'beside a reference',
      lines('[common]', 'lib_deps = One', '[env:a]', 'lib_deps = ${common.lib_deps}'),
      lines('[common]', 'lib_deps = One', '[env:a]', 'lib_deps =', '  ${common.lib_deps}', '  New@^1.0.0'),
    ],
  ])('one is added %s; all other lines stay', (_what, ini, expected) => {
    const now = withDependency(ini, 'New@^1.0.0')
    expect(now).toBe(expected)
    expect(texts(now)).toContain('New@^1.0.0')
  })

  test('line ends stay as they are', () => {
    expect(withDependency('[env:a]\r\nlib_deps = One\r\n', 'New')).toBe('[env:a]\r\nlib_deps =\r\n  One\r\n  New\r\n')
  })

  test.each([
    [lines('[env:a]', 'lib_deps =', '  One ; why', '  Two'), lines('[env:a]', 'lib_deps =', '  Two')],
    [lines('[env:a]', 'lib_deps = One, Two'), lines('[env:a]', 'lib_deps = Two')],
    [lines('[env:a]', 'lib_deps = One ; why', 'board = x'), lines('[env:a]', 'lib_deps =', 'board = x')],
    [lines('[env:a]', 'lib_deps = One', '  Two'), lines('[env:a]', 'lib_deps =', '  Two')],
    [
      lines('[common]', 'lib_deps =', '  One', '  Two', '[env:a]', 'lib_deps = ${common.lib_deps}'),
      lines('[common]', 'lib_deps =', '  Two', '[env:a]', 'lib_deps = ${common.lib_deps}'),
    ],
  ])('one is removed: %j', (ini, expected) => expect(withoutDependency(ini, first(ini))).toBe(expected))

  test('the last of a line is removed with its comma', () => {
    const ini = lines('[env:a]', 'lib_deps = One, Two ; both')
    const [, two] = dependenciesIn(ini)
    expect(two && withoutDependency(ini, two)).toBe(lines('[env:a]', 'lib_deps = One ; both'))
  })

  test('one is changed at its place', () => {
    const ini = lines('[env:a]', 'lib_deps =', '  me/One @ ^1 ; why', '  One')
    expect(withChanged(ini, first(ini), 'me/One @ ^2')).toBe(
      lines('[env:a]', 'lib_deps =', '  me/One @ ^2 ; why', '  One'),
    )
  })

  test.each([
    ['One@^1.2', 'One@^2.0.0'],
    ['One @ ~1.2', 'One @ ~2.0.0'],
    ['me/One@1.2.3', 'me/One@2.0.0'],
    ['One@=1.2.3', 'One@2.0.0'],
    ['One@>=1,<2', 'One@^2.0.0'],
    ['One', 'One@^2.0.0'],
  ])('%s for 2.0.0 is %s', (before, after) => expect(withVersion(before, '2.0.0')).toBe(after))

  test('the newest version lets compatible ones in, an older one is exact, and what is no version is not written', () => {
    expect(requirementOf('One', '1.2.0', true)).toBe('One@^1.2.0')
    expect(requirementOf('One', '1.0.0', false)).toBe('One@1.0.0')
    expect(requirementOf('One', 'latest', true)).toBe('One')
    expect(nameIn('me/Garden Kit @ ^1')).toBe('Garden Kit')
  })

  test('a name that would be read as something else can’t be written', () => {
    for (const name of ['<b>x</b>', 'a ; b', 'a@1', '${sysenv.HOME}', '[env]', '', 'a\nb', '# a'])
      expect(`${name} ${isWritable(name)}`).toBe(`${name} false`)
    for (const name of ['DHT sensor library', 'Adafruit_SSD1306', "O'Neill (v2)", 'Größe'])
      expect(`${name} ${isWritable(name)}`).toBe(`${name} true`)
  })
})
