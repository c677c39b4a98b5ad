import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'

const root = path.resolve(__dirname, '../../..')
const rows = readFileSync(path.join(root, 'shared/docs/reliability.md'), 'utf8').matchAll(/\| `([^`]+\.(?:test|spec)\.tsx?)`: ([^|]+) \|/g)
const named = [...rows].map(([, file = '', title = '']) => ({ file, title }))

test('every promise of reliability.md names a test that exists', () => {
  expect(named.length).toBeGreaterThan(60)
  const plain = (text: string) => text.replaceAll('\\', '')
  const missing = named.filter(({ file, title }) => !existsSync(path.join(root, file)) || !plain(readFileSync(path.join(root, file), 'utf8')).includes(title))
  expect(missing).toEqual([])
})
