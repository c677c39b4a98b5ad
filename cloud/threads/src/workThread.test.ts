import { afterAll, afterEach, expect, test } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { threadCode, TookTooLong, TookTooMuchMemory, WorkThread } from './workThread.ts'

const code = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (work) => {
  if (work === 'spin') for (;;);
  if (work === 'fill') for (const all = []; ; ) all.push({ text: 'x' + all.length })
  if (work === 'exit') process.exit(0)
  parentPort.postMessage(work === 'throw' ? { thrown: new TypeError('thrown') } : { result: 'did ' + work })
})`

const folder = mkdtempSync(join(tmpdir(), 'thread-'))
writeFileSync(join(folder, 'thread.ts'), code)
const thread = new WorkThread<string, string>(pathToFileURL(join(folder, 'thread.ts')), {
  time: 2_000,
  resources: { maxOldGenerationSizeMb: 16 },
})
afterEach(() => thread.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('CLOUD-04: a thread that takes too long or too much memory is ended, what throws is told, and the next work is done', async () => {
  expect(await thread.run('one')).toBe('did one')
  await expect(thread.run('throw')).rejects.toThrow('thrown')
  await expect(thread.run('spin')).rejects.toBeInstanceOf(TookTooLong)
  expect(await thread.run('two')).toBe('did two')
  await expect(thread.run('fill')).rejects.toBeInstanceOf(TookTooMuchMemory)
  await expect(thread.run('exit')).rejects.toThrow('The thread ended.')
  expect(await thread.run('three')).toBe('did three')
})

test('CLOUD-21: threads of many kinds that start at once all get their code, one without code alone is an error', async () => {
  const entries = Array.from({ length: 12 }, (_, index) => join(folder, `at-once-${index}.ts`))
  // Of very different lengths, so that one build ends while others run.
  entries.forEach((entry, index) =>
    writeFileSync(
      entry,
      Array.from({ length: 1 + (index % 4) * 500 }, (_, line) => `export const v${line} = ${index}\n`).join(''),
    ),
  )
  const missing = pathToFileURL(join(folder, 'missing.ts'))
  const [first, ...others] = await Promise.allSettled(
    [missing, ...entries.map((entry) => pathToFileURL(entry))].map(threadCode),
  )
  expect(first).toMatchObject({ status: 'rejected' })
  expect(others.map(({ status }) => status)).toEqual(entries.map(() => 'fulfilled'))
  writeFileSync(missing, 'export const now = "it is there"')
  expect(await threadCode(missing)).toContain('it is there')
})
