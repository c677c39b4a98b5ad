import { expect, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import { consumed, provides } from './sharing.ts'

test('PERF-20: a remote borrows what draws icons in the very version that it has itself; where a shell lends an older one, it loads its own', () => {
  const shareKey = 'lucide-react/createLucideIcon'
  const version = Object.values(provides).find((lent) => lent.shareKey === shareKey)?.version ?? ''
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const [file = '', taken] = Object.entries(consumed('^1.0.0')).find(([, each]) => each.shareKey === shareKey) ?? []
  expect(taken).toEqual({ shareKey, requiredVersion: version, strictVersion: true, import: file })
  expect(existsSync(file)).toBe(true)
})
