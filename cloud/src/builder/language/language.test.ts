import { afterAll, expect, jest, test } from '@jest/globals'
import { compilerFolder } from '../../../testing/firmware/compilerFolder.ts'
import { Shared } from '../wasm/compiler.ts'
import { Language } from './language.ts'
import type { LanguageWork } from './work.ts'

jest.setTimeout(120_000)

const opened: Language[] = []
afterAll(() => opened.forEach((each) => each.close()))

const begin = (times?: ConstructorParameters<typeof Language>[1]) => {
  const language = new Language(new Shared(compilerFolder), times)
  opened.push(language)
  return language
}
const about = (file: string, content = ''): LanguageWork => ({ kind: 'language', question: 'check', defines: [], files: [{ path: file, content }], place: { file, line: 1, column: 1 } })
const never = new AbortController().signal

test('CPP-05: what a question is about is read in its turn; of an account one is under way and four wait, and who leaves makes room', async () => {
  const language = begin()
  const read: string[] = []
  let go = () => {}
  const held = new Promise<void>((resolve) => { go = resolve })
  // Settings have no C++: they are answered without the compiler.
  const ask = (owner: string, signal = never) => language.ask(owner, async () => {
    read.push(owner)
    await held
    return about('platformio.ini')
  }, signal)
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

test('CPP-05: an account whose questions took too long twice waits; others are answered', async () => {
  const language = begin({ limit: 1, idle: 60_000, rest: 60_000, again: 60_000 })
  const ask = (owner: string) => language.ask(owner, async () => about('src/main.ino', 'void setup() {}\nvoid loop() {}\n'), never)
  await expect(ask('a')).rejects.toMatchObject({ statusCode: 422, message: 'The compiler was stopped. It took more than 0.001 s.' })
  await expect(ask('a')).rejects.toMatchObject({ statusCode: 422 })
  await expect(ask('a')).rejects.toMatchObject({ statusCode: 429, retryAfter: 60 })
  await expect(ask('b')).rejects.toMatchObject({ statusCode: 422 })
})
