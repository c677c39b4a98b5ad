import { afterAll, expect, jest, test } from '@jest/globals'
import { compilerFolder, freshClang } from '../../../testing/firmware/compilerFolder.ts'
import { Shared } from '../wasm/compiler.ts'
import { Language } from './language.ts'
import { Turns } from './names/turns.ts'
import type { LanguageWork } from './work.ts'

jest.setTimeout(120_000)

const opened: Language[] = []
afterAll(() => opened.forEach((each) => each.close()))

// What one compiler has made when it starts, the next ones take.
const made = new Shared(compilerFolder, freshClang)
const begin = (times?: ConstructorParameters<typeof Language>[1], compilers?: number) => {
  const language = new Language(made, times, compilers)
  opened.push(language)
  return language
}
const about = (file: string, content = ''): LanguageWork => ({
  kind: 'language',
  question: 'check',
  defines: [],
  files: [{ path: file, content }],
  place: { file, line: 1, column: 1 },
})
const never = new AbortController().signal
/** The compiler is never done with it. */
const endless =
  'constexpr int f(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s ^= j; return s; }\nconstexpr int a = f(4000000);\n'
/** A compiler for all tests that need no other times: its start takes longer than they do. */
const usual = begin({ limit: 60_000, idle: 600_000, rest: 60_000, again: 60_000, renaming: 60_000 }, 1)

const parts = ['src/main.ino', 'src/a.cpp', 'src/b.cpp']
const shared = parts.map((path) => ({
  path,
  content:
    path === 'src/main.ino'
      ? 'int total;\nvoid setup() {}\nvoid loop() { total += 1; }\n'
      : 'extern int total;\nvoid none() { total = 2; }\n'.replace('none', path.slice(4, 5)),
}))
const renamed = {
  kind: 'language',
  question: 'rename',
  defines: [],
  files: shared,
  place: { file: 'src/main.ino', line: 1, column: 5 },
  name: 'sum',
} as const

test('CPP-05: what a question is about is read in its turn; of an account one is under way and four wait, and who leaves makes room', async () => {
  const language = begin()
  const read: string[] = []
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  // Settings have no C++: they are answered without the compiler.
  const ask = (owner: string, signal = never) =>
    language.ask(
      owner,
      async () => {
        read.push(owner)
        await held
        return about('platformio.ini')
      },
      signal,
    )
  const leaving = new AbortController()
  const left = ask('a')
  const waiting = [ask('a', leaving.signal), ask('a'), ask('a'), ask('a')]
  await expect(ask('a')).rejects.toMatchObject({ statusCode: 429 })
  const other = ask('b')
  expect(read).toEqual(['a', 'b'])
  leaving.abort(new Error('gone'))
  await expect(waiting[0]).rejects.toThrow('gone')
  const again = ask('a')
  go()
  expect(await Promise.all([left, other, again, ...waiting.slice(1)])).toEqual(Array(6).fill({}))
  expect(read).toEqual(['a', 'b', 'a', 'a', 'a', 'a'])
})

test('CPP-05: a question that takes too long ends, though the compiler is in the middle of it; an account with two of them waits; others are answered', async () => {
  const times = { limit: 100, idle: 60_000, rest: 60_000, again: 60_000, renaming: 60_000 }
  const language = begin(times, 1)
  const ask = (owner: string, content = endless) => language.ask(owner, async () => about('src/a.cpp', content), never)
  await expect(ask('a')).rejects.toMatchObject({
    statusCode: 422,
    message: 'The compiler was stopped. It took more than 0.1 s.',
  })
  await expect(ask('a')).rejects.toMatchObject({ statusCode: 422 })
  await expect(ask('a')).rejects.toMatchObject({ statusCode: 429, retryAfter: 60 })
  await expect(ask('b')).rejects.toMatchObject({ statusCode: 422 })
  times.limit = 60_000
  expect(await ask('c', 'int a;\n')).toEqual({ problems: [] })
})

test('CPP-12: while a question of one account takes long, those of others are answered, and the account itself waits', async () => {
  const language = begin({ limit: 600_000, idle: 60_000, rest: 60_000, again: 60_000, renaming: 60_000 }, 2)
  const answered: string[] = []
  const ask = (owner: string, name: string, content: string) =>
    language
      .ask(owner, async () => about('src/a.cpp', content), never)
      .then(
        () => void answered.push(name),
        () => void answered.push(`${name} was ended`),
      )
  const long = ask('a', 'long', endless)
  const own = ask('a', 'own', 'int a;\n')
  await ask('b', 'first', 'int a;\n')
  await ask('c', 'second', 'int a;\n')
  // Each of its turns is at the compiler that has read the sources before.
  expect(await language.rename('b', async () => renamed, never)).toMatchObject({
    renamed: { spots: expect.any(Array) },
  })
  expect(answered).toEqual(['first', 'second'])
  language.close()
  await Promise.all([long, own])
  expect(answered.slice(2)).toEqual(['long was ended', 'own was ended'])
})

test('CPP-05, CPP-08: a new name has a turn for each source; what others ask meanwhile, and the account itself, is answered between', async () => {
  const language = usual
  const answered: string[] = []
  const tell = (name: string) => (answer: unknown) => {
    answered.push(name)
    return answer
  }
  const asked = [
    language.rename('a', async () => renamed, never).then(tell('new name')),
    language.rename('b', async () => renamed, never).then(tell('later new name')),
    ...['a', 'b', 'c'].map((owner) =>
      language
        .ask(owner, async () => about('src/main.ino', 'void setup() {}\nvoid loop() {}\n'), never)
        .then(tell(`check of ${owner}`)),
    ),
  ]
  const [one, other] = await Promise.all(asked)
  expect(answered.slice(0, 3).toSorted()).toEqual(['check of a', 'check of b', 'check of c'])
  expect(answered.slice(3)).toEqual(['new name', 'later new name'])
  const spots = [
    ['src/main.ino', 1, 5],
    ['src/main.ino', 3, 15],
    ['src/a.cpp', 1, 12],
    ['src/a.cpp', 2, 12],
    ['src/b.cpp', 1, 12],
    ['src/b.cpp', 2, 12],
  ].map(([file, line, column]) => ({ file, line, column, length: 5 }))
  expect([one, other]).toEqual(Array(2).fill({ renamed: { spots } }))
})

test('CPP-05: who leaves while a new name waits for its next turn makes room for the next', async () => {
  const language = usual
  const leaving = new AbortController()
  const left = language.rename('a', async () => renamed, leaving.signal)
  // It is answered after the first turn.
  await language.ask('b', async () => about('src/main.ino', 'void setup() {}\n'), never)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(await language.rename('b', async () => renamed, never)).toMatchObject({
    renamed: { spots: expect.any(Array) },
  })
})

test('CPP-05: a new name that takes too long, with its waiting, is refused, and so is one behind it', async () => {
  const language = begin({ limit: 60_000, idle: 60_000, rest: 60_000, again: 60_000, renaming: 1 })
  const refused = { statusCode: 422, message: 'The new name took too long. Try again later.' }
  await Promise.all(
    ['a', 'b'].map((owner) =>
      expect(language.rename(owner, async () => renamed, never)).rejects.toMatchObject(refused),
    ),
  )
})

test('CPP-05: a new name that many sources have already is refused', async () => {
  const having = Array.from({ length: 8 }, (_, index) => ({
    path: `src/local${index}.cpp`,
    content: `int f${index}() { int sum = 1; return sum; }\n`,
  }))
  const rename = (files: typeof having) =>
    usual.rename('a', async () => ({ ...renamed, files: [...shared.slice(0, 1), ...files] }), never)
  expect(await rename(having)).toEqual({ renamed: { spots: [], refused: 'large' } })
  expect(await rename(having.slice(0, 1))).toMatchObject({ renamed: { spots: [{ line: 1 }, { line: 3 }] } })
})

test('CPP-05: what reads longer than it may is refused; the turn of another, or of none, is not its own', async () => {
  let pauses = 0
  const turns = new Turns(() => {
    pauses += 1
  })
  const next = turns.begin(1)()
  expect([pauses, turns.goOn(2), turns.goOn(1), await next, turns.goOn(1)]).toEqual([1, false, true, true, false])
  expect(await new Turns(() => {}, -1).begin(1)()).toBe(false)
})
