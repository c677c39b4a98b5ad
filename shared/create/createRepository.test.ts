import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createRepository } from './createRepository.ts'

const parent = mkdtempSync(path.join(tmpdir(), 'create-test-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test.each(['api', 'assets', 'remotes', 'shells', 'settings', 'mfe-shells'])('MFE-36: %s, whose addresses are the console\'s own, is no name of a remote', (name) => {
  expect(() => createRepository(parent, name)).toThrow(`The console has addresses of its own that begin with /${name}.`)
  expect(readdirSync(parent)).toEqual([])
})
