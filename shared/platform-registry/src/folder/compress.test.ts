import { afterAll, expect, test } from '@jest/globals'
import path from 'node:path'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { newFolder, removeFolders } from '../release.testing.ts'
import { compress } from './compress.ts'

afterAll(removeFolders)

test('MFE-49: a compressed copy that an interrupted command has left half is made again, a whole one stays', () => {
  const folder = newFolder()
  const text = 'a script '.repeat(500)
  const of = (name: string) => path.join(folder, name)
  for (const name of ['one.0123abcd.js', 'two.0123abcd.js']) writeFileSync(of(name), text)
  compress(folder)
  const whole = readFileSync(of('two.0123abcd.js.br'))
  for (const name of ['one.0123abcd.js.br', 'two.0123abcd.js.gz'])
    writeFileSync(of(name), readFileSync(of(name)).subarray(0, 9))
  compress(folder)
  expect([
    brotliDecompressSync(readFileSync(of('one.0123abcd.js.br'))).toString(),
    gunzipSync(readFileSync(of('two.0123abcd.js.gz'))).toString(),
  ]).toEqual([text, text])
  expect([readFileSync(of('two.0123abcd.js.br')), readdirSync(folder)]).toEqual([
    whole,
    [
      'one.0123abcd.js',
      'one.0123abcd.js.br',
      'one.0123abcd.js.gz',
      'two.0123abcd.js',
      'two.0123abcd.js.br',
      'two.0123abcd.js.gz',
    ],
  ])
})
