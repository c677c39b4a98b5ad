import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { compilerFolder, keptClang } from '../../../testing/firmware/compilerFolder.ts'
import { Compilers } from '../wasm/compiler.ts'
import type { LanguageAnswer, LanguageWork, Place } from './work.ts'

jest.setTimeout(120_000)

const compilers = new Compilers(1, { folder: compilerFolder, clang: keptClang })
afterAll(() => compilers.close())

/** The place where `|` stands in one of the files, which is not in it. */
function marked(files: Readonly<Record<string, string>>): { files: { path: string; content: string }[]; place: Place } {
  let place: Place = { file: Object.keys(files)[0] ?? '', line: 1, column: 1 }
  const stripped = Object.entries(files).map(([path, text]) => {
    const at = text.indexOf('|')
    if (at < 0) return { path, content: text }
    const before = text.slice(0, at).split('\n')
    place = { file: path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    return { path, content: text.slice(0, at) + text.slice(at + 1) }
  })
  return { files: stripped, place }
}

async function ask(
  question: LanguageWork['question'],
  files: Readonly<Record<string, string>>,
  more: Partial<LanguageWork> = {},
): Promise<LanguageAnswer> {
  for (;;) {
    const { answer = {}, paused } = await compilers.run(
      { kind: 'language', question, defines: [], ...marked(files), ...more },
      () => {},
      new AbortController().signal,
    )
    if (!paused) return answer
  }
}

const sketch = (body: string) => ({
  'src/main.ino': `int early = 1;\n  void setup() { Serial.begin(9600); }\nvoid loop() {\n${body}\n}\n/// Counts on.\nint late(int first, String second) { return early + first; }\n`,
})
const labels = ({ completions = [] }: LanguageAnswer) => completions.map(({ label }) => label)

describe('CPP-01: what a compiler would say of sources while somebody types', () => {
  test('errors and warnings stand at the place in the file that they are in, also in sketches that became C++', async () => {
    const { problems } = await ask('check', sketch('  String ä = "ä"; int b; late(b, "ö"); wrong();'))
    expect(problems).toEqual([
      { file: 'src/main.ino', line: 4, column: 40, severity: 'error', message: "use of undeclared identifier 'wrong'" },
    ])
    expect((await ask('check', sketch('  String ä = "ä"; int b = 3;'))).problems).toEqual([
      {
        file: 'src/main.ino',
        line: 4,
        column: 23,
        severity: 'warning',
        message: "unused variable 'b' [-Wunused-variable]",
      },
    ])
    expect(
      (
        await ask('check', {
          'src/main.ino': 'int early = 1;\n  void setup() { on(); no(); } void on() {}\nvoid loop() {}\n',
        })
      ).problems,
    ).toEqual([expect.objectContaining({ line: 2, column: 24 })])
  })

  test('a header is read with the source that includes it', async () => {
    const files = {
      'include/part.h': '#pragma once\nint half(int n) { return n / UNIT; }|\nint other() { return missing; }',
      'src/main.cpp':
        '#include <Arduino.h>\n#define UNIT 2\n#include "part.h"\nvoid setup() { half(4); }\nvoid loop() {}',
    }
    expect((await ask('check', files)).problems).toEqual([
      expect.objectContaining({ file: 'include/part.h', line: 3, column: 22, severity: 'error' }),
    ])
  })

  test('settings are no C++', async () => {
    expect(await ask('check', { 'platformio.ini': '[env:a]' })).toEqual({})
  })
})

describe('CPP-02: what can stand at a place', () => {
  test('members, with what they are and how they are declared, by what is typed', async () => {
    const answer = await ask('complete', sketch('  Serial.prin|'))
    expect(labels(answer)).toEqual(['print', 'printf', 'println', 'printlnf', 'parseInt'])
    expect(answer.completions?.[1]).toEqual({
      label: 'printf',
      kind: 'function',
      takes: true,
      detail: expect.stringContaining('size_t printf(const char *format'),
    })
  })

  test('functions of the sketch, also those below, with their comment; variables, types, macros; nothing in a comment', async () => {
    const late = await ask('complete', sketch('  lat|'))
    expect(late.completions?.[0]).toEqual({
      label: 'late',
      kind: 'function',
      takes: true,
      detail: 'int late(int first, String second)',
    })
    const early = await ask('complete', {
      'src/main.cpp':
        '#include <Arduino.h>\n/** Counts on. */\nint late(int first) { return first; }\nvoid setup() { lat| }',
    })
    expect(early.completions?.[0]).toMatchObject({ label: 'late', documentation: 'Counts on.' })
    expect((await ask('complete', sketch('  earl|'))).completions?.[0]).toMatchObject({
      label: 'early',
      kind: 'variable',
      detail: 'int early',
    })
    expect((await ask('complete', sketch('  Strin|'))).completions?.[0]).toMatchObject({
      label: 'String',
      kind: 'type',
    })
    expect((await ask('complete', sketch('  LED_B|'))).completions?.[0]).toMatchObject({
      label: 'LED_BUILTIN',
      kind: 'constant',
    })
    expect(labels(await ask('complete', sketch('  // Serial.prin|')))).toEqual([])
  })
})

describe('CPP-03: the arguments of a call', () => {
  test('with the overloads and which argument it is', async () => {
    const answer = await ask('signature', sketch('  late(max(1, 2), Str|'))
    expect(answer).toEqual({
      signatures: [{ label: 'int late(int first, String second)', parameters: ['int first', 'String second'] }],
      parameter: 1,
    })
    expect((await ask('signature', sketch('  String text; text.substring(|'))).signatures).toHaveLength(2)
    expect(await ask('signature', sketch('  late; |'))).toEqual({ signatures: [] })
  })
})

const marks =
  '#pragma once\n#include <Arduino.h>\n/** A lamp on a pin. */\nclass Lamp {\npublic:\n  Lamp(int pin) : pin(pin) {}\n  /** Switches it on. */\n  void on();\n  int level = 0; // of brightness\nprivate:\n  int pin;\n};\nstruct Other { void on(); };\n'
const lampFiles = {
  'src/main.ino':
    '#include "lamp.h"\n#include <Cloud.h>\n// Where it is.\n#define LED 2\nenum class Mode { slow, fast };\nLamp lamp(LED);\nMode mode = Mode::slow; int total = 0;\nvoid setup() { lamp.on(); count(1); Serial.print(42, HEX); pinMode(LED, OUTPUT); Cloud.publish("a", "b"); }\nvoid loop() { String text; lamp.level = total; Other other; other.on(); }\n',
  'src/b.ino': '\n/// Counts on.\nint count(int step) { total += step; return total; } // total\n',
  'src/lamp.cpp': '#include "lamp.h"\nvoid Lamp::on() { digitalWrite(pin, HIGH); }\nvoid Other::on() {}\n',
  'src/lamp.h': marks,
}
/** The files with a mark in one of them, before what it says. */
const at = (file: keyof typeof lampFiles, text: string) => {
  const begin = lampFiles[file].indexOf(text)
  if (begin < 0) throw new Error(`${text} is not in ${file}`)
  const whole = lampFiles[file]
  return {
    [file]: `${whole.slice(0, begin)}|${whole.slice(begin)}`,
    ...Object.fromEntries(Object.entries(lampFiles).filter(([path]) => path !== file)),
  }
}
const hover = async (file: keyof typeof lampFiles, text: string) => (await ask('hover', at(file, text))).explanation
const definition = async (file: keyof typeof lampFiles, text: string) =>
  (await ask('definition', at(file, text))).locations?.map(
    ({ file: found, line, column, text: header }) =>
      `${found}:${line}:${column}${header === undefined ? '' : ' of others'}`,
  )
const rename = async (file: keyof typeof lampFiles, text: string, name: string) => {
  const { renamed } = await ask('rename', at(file, text), { name })
  return (
    renamed?.refused ?? renamed?.spots.map(({ file: found, line, column }) => `${found}:${line}:${column}`).toSorted()
  )
}

describe('CPP-06: how a name is declared', () => {
  test('functions, methods, variables, types and macros of the project, with their comments', async () => {
    expect(await hover('src/main.ino', 'count(1)')).toEqual({
      file: 'src/main.ino',
      line: 8,
      column: 27,
      length: 5,
      declarations: ['int count(int step)'],
      documentation: 'Counts on.',
    })
    expect(await hover('src/main.ino', 'on(); count')).toMatchObject({
      declarations: ['void on()'],
      documentation: 'Switches it on.',
    })
    expect(await hover('src/main.ino', 'level')).toMatchObject({
      declarations: ['int level'],
      documentation: 'of brightness',
    })
    expect(await hover('src/main.ino', 'Lamp lamp')).toMatchObject({
      declarations: ['class Lamp'],
      documentation: 'A lamp on a pin.',
    })
    expect(await hover('src/main.ino', 'LED)')).toMatchObject({
      declarations: ['#define LED 2'],
      documentation: 'Where it is.',
    })
    expect(await hover('src/main.ino', 'slow;')).toMatchObject({ declarations: ['Mode::slow'] })
    expect(await hover('src/b.ino', 'step;')).toMatchObject({ declarations: ['int step'] })
  })

  test('of the board’s headers, overloads by their arguments; nothing in comments and for words of C++', async () => {
    expect(await hover('src/main.ino', 'pinMode')).toMatchObject({
      declarations: ['void pinMode(int pin, int mode)'],
      header: 'Arduino.h',
    })
    expect(await hover('src/main.ino', 'print(42')).toMatchObject({
      declarations: ['size_t print(int value, int base = DEC)'],
      header: 'Print.h',
    })
    expect(await hover('src/main.ino', 'String text')).toMatchObject({
      declarations: ['class String'],
      header: 'WString.h',
    })
    expect(await hover('src/main.ino', 'OUTPUT')).toMatchObject({ declarations: ['#define OUTPUT 0x03'] })
    expect(await hover('src/main.ino', 'publish')).toMatchObject({
      documentation: expect.stringMatching(/^Sends an event/),
      header: 'Cloud.h',
    })
    expect(await hover('src/b.ino', 'Counts')).toBeUndefined()
    expect(await hover('src/b.ino', 'return')).toBeUndefined()
  })
})

describe('CPP-07: where a name is defined', () => {
  test('in the sketch, in a header, in another source; from there, where it is declared', async () => {
    expect(await definition('src/main.ino', 'count(1)')).toEqual(['src/b.ino:3:5'])
    expect(await definition('src/main.ino', 'on(); count')).toEqual(['src/lamp.cpp:2:12'])
    expect(await definition('src/lamp.cpp', 'on() { digital')).toEqual(['src/lamp.h:8:8'])
    expect(await definition('src/main.ino', 'Lamp lamp')).toEqual(['src/lamp.h:4:7'])
    expect(await definition('src/main.ino', 'lamp.h"')).toEqual(['src/lamp.h:1:1'])
  })

  test('in a header of the board, which comes along', async () => {
    expect(await definition('src/main.ino', 'pinMode')).toEqual([
      expect.stringMatching(/^Arduino\.h:\d+:\d+ of others$/),
    ])
  })
})

describe('CPP-08: another name', () => {
  test('at all places that mean it, in sketches, headers and sources, and at no other', async () => {
    expect(await rename('src/main.ino', 'total;', 'sum')).toEqual([
      'src/b.ino:3:23',
      'src/b.ino:3:45',
      'src/main.ino:7:29',
      'src/main.ino:9:41',
    ])
    expect(await rename('src/main.ino', 'on(); count', 'light')).toEqual([
      'src/lamp.cpp:2:12',
      'src/lamp.h:8:8',
      'src/main.ino:8:21',
    ])
    expect(await rename('src/lamp.h', 'Lamp {', 'Light')).toEqual([
      'src/lamp.cpp:2:6',
      'src/lamp.h:4:7',
      'src/lamp.h:6:3',
      'src/main.ino:6:1',
    ])
    expect(await rename('src/lamp.h', 'pin;', 'number')).toEqual([
      'src/lamp.cpp:2:32',
      'src/lamp.h:11:7',
      'src/lamp.h:6:19',
    ])
    expect(await rename('src/main.ino', 'LED 2', 'LAMP')).toEqual([
      'src/main.ino:4:9',
      'src/main.ino:6:11',
      'src/main.ino:8:68',
    ])
  })

  test('CPP-05: a renaming whose place another one has taken, or that another thread began, ends', async () => {
    const turn = async (renaming: number, begun?: true) =>
      compilers.run(
        {
          kind: 'language',
          question: 'rename',
          defines: [],
          ...marked(at('src/main.ino', 'total;')),
          name: 'sum',
          renaming,
          ...(begun && { begun }),
        },
        () => {},
        new AbortController().signal,
      )
    expect([await turn(1), await turn(2)]).toEqual(Array(2).fill({ kind: 'done', paused: true }))
    await expect(turn(1, true)).rejects.toThrow('What it had read for the new name is lost.')
    let last = await turn(2, true)
    while (last.paused) last = await turn(2, true)
    expect(last.answer?.renamed?.spots).toHaveLength(4)
  })

  test('what is no name, is taken, or is the board’s stays', async () => {
    expect(await rename('src/main.ino', 'total;', '2x')).toBe('name')
    expect(await rename('src/main.ino', 'total;', 'while')).toBe('keyword')
    expect(await rename('src/main.ino', 'total;', 'lamp')).toBe('taken')
    expect(await rename('src/main.ino', 'total;', 'HIGH')).toBe('taken')
    expect(await rename('src/b.ino', 'step)', 'total')).toBe('taken')
    expect(await rename('src/main.ino', 'pinMode', 'mode2')).toBe('outside')
    expect(await rename('src/main.ino', 'String text', 'Text')).toBe('outside')
    expect(await rename('src/b.ino', 'return', 'x')).toBe('nothing')
  })
})
