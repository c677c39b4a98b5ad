import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { compilerFolder } from '../../../testing/firmware/compilerFolder.ts'
import { Compilers } from '../wasm/compiler.ts'
import type { LanguageAnswer, LanguageWork, Place } from './work.ts'

jest.setTimeout(120_000)

const compilers = new Compilers(1, compilerFolder)
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

async function ask(question: LanguageWork['question'], files: Readonly<Record<string, string>>, more: Partial<LanguageWork> = {}): Promise<LanguageAnswer> {
  const { answer } = await compilers.run({ kind: 'language', question, defines: [], ...marked(files), ...more }, () => {}, new AbortController().signal)
  return answer ?? {}
}

const sketch = (body: string) => ({ 'src/main.ino': `int early = 1;\n  void setup() { Serial.begin(9600); }\nvoid loop() {\n${body}\n}\n/// Counts on.\nint late(int first, String second) { return early + first; }\n` })
const labels = ({ completions = [] }: LanguageAnswer) => completions.map(({ label }) => label)

describe('CPP-01: what a compiler would say of sources while somebody types', () => {
  test('errors and warnings stand at the place in the file that they are in, also in sketches that became C++', async () => {
    const { problems } = await ask('check', sketch('  String ä = "ä"; int b; late(b, "ö"); wrong();'))
    expect(problems).toEqual([
      { file: 'src/main.ino', line: 4, column: 40, severity: 'error', message: 'use of undeclared identifier \'wrong\'' },
    ])
    expect((await ask('check', sketch('  String ä = "ä"; int b = 3;'))).problems).toEqual([{ file: 'src/main.ino', line: 4, column: 23, severity: 'warning', message: 'unused variable \'b\' [-Wunused-variable]' }])
    expect((await ask('check', { 'src/main.ino': 'int early = 1;\n  void setup() { on(); no(); } void on() {}\nvoid loop() {}\n' })).problems).toEqual([expect.objectContaining({ line: 2, column: 24 })])
  })

  test('a header is read with the source that includes it', async () => {
    const files = { 'include/part.h': '#pragma once\nint half(int n) { return n / UNIT; }|\nint other() { return missing; }', 'src/main.cpp': '#include <Arduino.h>\n#define UNIT 2\n#include "part.h"\nvoid setup() { half(4); }\nvoid loop() {}' }
    expect((await ask('check', files)).problems).toEqual([expect.objectContaining({ file: 'include/part.h', line: 3, column: 22, severity: 'error' })])
  })

  test('settings are no C++', async () => {
    expect(await ask('check', { 'platformio.ini': '[env:a]' })).toEqual({})
  })
})

describe('CPP-02: what can stand at a place', () => {
  test('members, with what they are and how they are declared, by what is typed', async () => {
    const answer = await ask('complete', sketch('  Serial.prin|'))
    expect(labels(answer)).toEqual(['print', 'printf', 'println', 'parseInt'])
    expect(answer.completions?.[1]).toEqual({ label: 'printf', kind: 'function', takes: true, detail: expect.stringContaining('size_t printf(const char *format') })
  })

  test('functions of the sketch, also those below, with their comment; variables, types, macros; nothing in a comment', async () => {
    const late = await ask('complete', sketch('  lat|'))
    expect(late.completions?.[0]).toEqual({ label: 'late', kind: 'function', takes: true, detail: 'int late(int first, String second)' })
    const early = await ask('complete', { 'src/main.cpp': '#include <Arduino.h>\n/** Counts on. */\nint late(int first) { return first; }\nvoid setup() { lat| }' })
    expect(early.completions?.[0]).toMatchObject({ label: 'late', documentation: 'Counts on.' })
    expect((await ask('complete', sketch('  earl|'))).completions?.[0]).toMatchObject({ label: 'early', kind: 'variable', detail: 'int early' })
    expect((await ask('complete', sketch('  Strin|'))).completions?.[0]).toMatchObject({ label: 'String', kind: 'type' })
    expect((await ask('complete', sketch('  LED_B|'))).completions?.[0]).toMatchObject({ label: 'LED_BUILTIN', kind: 'constant' })
    expect(labels(await ask('complete', sketch('  // Serial.prin|')))).toEqual([])
  })
})

describe('CPP-03: the arguments of a call', () => {
  test('with the overloads and which argument it is', async () => {
    const answer = await ask('signature', sketch('  late(max(1, 2), Str|'))
    expect(answer).toEqual({ signatures: [{ label: 'int late(int first, String second)', parameters: ['int first', 'String second'] }], parameter: 1 })
    expect((await ask('signature', sketch('  String text; text.substring(|'))).signatures).toHaveLength(2)
    expect(await ask('signature', sketch('  late; |'))).toEqual({ signatures: [] })
  })
})
