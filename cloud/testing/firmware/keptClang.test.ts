import { afterAll, expect, jest, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { Compilers } from '../../src/builder/wasm/compiler.ts'
import { compilerFolder, keptClang } from './compilerFolder.ts'

jest.setTimeout(240_000)

const opened: Compilers[] = []
afterAll(() => opened.forEach((each) => each.close()))

/** One that has compiled nothing itself. */
const another = () => {
  const compilers = new Compilers(1, { folder: compilerFolder, clang: keptClang })
  opened.push(compilers)
  return async (files: Readonly<Record<string, string>>) => {
    let log = ''
    const { image } = await compilers.run({ kind: 'compile', files: Object.entries(files).map(([path, content]) => ({ path, content })), environment: 'e', defines: [], facts: '' }, (text) => { log += text }, AbortSignal.timeout(240_000))
    return { log, image: image && Buffer.from(image).toString('base64') }
  }
}

test('CLOUD-21: the compiler of tests gives once more what it made of the same files, with its warnings and errors, and nothing else of others', async () => {
  // Nothing of it is there from an earlier run.
  const header = (value: number) => ({ 'src/value.h': `// ${id}\n#define VALUE ${value}\n` })
  const id = randomUUID()
  const right = { 'src/main.ino': '#include "value.h"\nvoid setup() { int unused; }\nvoid loop() { delay(VALUE); }\n', ...header(1) }
  const wrong = { 'src/main.ino': `void setup() { missing(); } // ${id}\nvoid loop() {}\n` }
  const first = another()
  const [made, refused] = [await first(right), await first(wrong)]
  expect([made.image !== undefined, refused.image]).toEqual([true, undefined])
  expect(made.log).toContain('unused variable')
  expect(refused.log).toContain('undeclared identifier')
  const second = another()
  expect([await second(right), await second(wrong)]).toEqual([made, refused])
  expect((await second({ ...right, ...header(2) })).image).not.toBe(made.image)
})
