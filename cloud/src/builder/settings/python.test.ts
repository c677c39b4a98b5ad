import { expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { flagsOf } from './buildFlags.ts'
import { linesOf, sectionsOf } from './iniFile.ts'

/** configparser with the options that PlatformIO gives it, and shlex, which SCons takes for flags. */
const program = `
import configparser, io, json, shlex, sys
def read(text):
  parser = configparser.ConfigParser(inline_comment_prefixes=("#", ";"))
  try:
    parser.read_file(io.StringIO(text, newline=None))
  except configparser.Error:
    return None
  return {section: dict(parser.items(section, raw=True)) for section in parser.sections()}
def words(text):
  try:
    return shlex.split(text)
  except ValueError:
    return None
given = json.load(sys.stdin)
json.dump({"files": [read(text) for text in given["files"]], "flags": [words(text) for text in given["flags"]]}, sys.stdout)
`
interface Answers {
  files: (Record<string, Record<string, string>> | null)[]
  flags: (string[] | null)[]
}

/** What configparser reads; null for a file that it refuses. */
function readAll(text: string): Answers['files'][number] {
  const lines = linesOf(text)
  if (lines.some(({ kind, repeated }) => kind === 'odd' || repeated)) return null
  return Object.fromEntries(
    [...sectionsOf(lines)].map(([section, keys]) => [
      section,
      Object.fromEntries(
        [...keys].map(([key, values]) => [
          key,
          values
            .map(({ value }) => value)
            .join('\n')
            .trimEnd(),
        ]),
      ),
    ]),
  )
}

/** `-D` and its macro are one flag, also where they are one word. */
function joined(words: readonly string[]): string[] {
  const flags: string[] = []
  for (const word of words) {
    if (/^-[DUI]$/.test(flags.at(-1) ?? '')) flags.push(`${flags.pop()}${word}`)
    else flags.push(word)
  }
  return flags.filter((flag) => flag !== '').map((flag) => flag.replace(/^-([DU])[ \t]+/, '-$1'))
}

const asked = (given: object) =>
  spawnSync('python3', ['-c', program], { input: JSON.stringify(given), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const hasPython = asked({ files: [], flags: [] }).status === 0

const filePiece = fc.constantFrom(
  '[env:a]',
  '[env]',
  '[common]',
  '[',
  ']',
  '\n',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  '  ',
  '\t',
  ';',
  ' ;',
  '#',
  ' # ',
  '=',
  ' = ',
  ':',
  'platform',
  'Board',
  'build_flags',
  '-DA=1',
  '\\"x;y\\"',
  '${common.x}',
  '%%',
  ', ',
  'a b',
)
const flagPiece = fc.constantFrom(
  '-DA=',
  '-D',
  ' ',
  '  ',
  '\t',
  "'",
  '"',
  '\\',
  '\\"',
  '\\\\',
  'two words',
  '1.2',
  'x',
  '#',
  '/',
  '=',
)
const samples = (piece: fc.Arbitrary<string>) =>
  fc.sample(
    fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
    { numRuns: 2_000, seed: 29 },
  )

describeUnless(hasPython ? null : 'Python is not installed')(
  "PRJ-30: beside Python's own readers, which PlatformIO uses",
  () => {
    const [files, flags] = [samples(filePiece).map((text) => `[env:a]\n${text}`), samples(flagPiece)]
    const answers = JSON.parse(asked({ files, flags }).stdout || '{"files":[],"flags":[]}') as Answers

    test('PRJ-30: files have the same sections, keys and values, and the same ones are in error', () => {
      expect(answers.files.filter((each) => each !== null).length).toBeGreaterThan(300)
      expect(files.map(readAll)).toEqual(answers.files)
    })

    test('PRJ-30: flags have the same words', () => {
      expect(flags.map((text) => flagsOf(text) ?? null)).toEqual(answers.flags.map((words) => words && joined(words)))
    })
  },
)
