import { afterEach, expect, test } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TookTooLong, TookTooMuchMemory, WorkThread } from './workThread.ts'

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
const thread = new WorkThread<string, string>(pathToFileURL(join(folder, 'thread.ts')), { time: 2_000, resources: { maxOldGenerationSizeMb: 16 } })
afterEach(async () => {
  await thread.close()
  rmSync(folder, { recursive: true, force: true })
})

test('CLOUD-04: a thread that takes too long or too much memory is ended, what throws is told, and the next work is done', async () => {
  expect(await thread.run('one')).toBe('did one')
  await expect(thread.run('throw')).rejects.toThrow('thrown')
  await expect(thread.run('spin')).rejects.toBeInstanceOf(TookTooLong)
  expect(await thread.run('two')).toBe('did two')
  await expect(thread.run('fill')).rejects.toBeInstanceOf(TookTooMuchMemory)
  await expect(thread.run('exit')).rejects.toThrow('The thread ended.')
  expect(await thread.run('three')).toBe('did three')
})
