import { expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { readJson } from '@console/platform-build/home'
import { root } from '../workspace.ts'

const commands = Object.keys(readJson<{ scripts: Record<string, string> }>(root, 'package.json').scripts)

const helpOf = (command: string): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [path.join(root, 'shared/workspace/run.mjs'), command, '--help'], (_, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }))
  })

test.each(['harness', ...commands])('MFE-23: %s --help tells how it is used, and does nothing else', async (command) => {
  const { code, said } = await helpOf(command)
  expect(code).toBe(0)
  expect(said).toMatch(command === 'start' ? /^The local cloud/ : /npm (run|test)/)
  expect(said).not.toMatch(/Building|Running|findings in|projects pass/)
}, 60_000)
