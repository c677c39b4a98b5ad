import { expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const codes = [
  'function handler() { const all = new Array(1e6).fill(1); return { all: all.length } }',
  'async function handler() { const all = new Array(1e6).fill(1); return all.length }',
  'function handler(event) { console.log("a", { b: 1 }); return event }',
  'function handler(event) { globalThis.kept = new Array(1e6).fill(event); throw new Error("own") }',
  'globalThis.again = () => again; Promise.reject(1); export default () => new Promise(() => {})',
  'Object.prototype.toJSON = () => ({ a: 1 }); export default (event) => event',
]

test('LAM-04: functions leave nothing behind, however many run', () => {
  const script = join(__dirname, '../../../testing/integrations/manyRuns.ts')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(require.resolve('tsx')).href, script, '12', ...codes],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual(codes.map((code) => ({ code, spent: 0, grown: 0 })))
}, 120_000)
