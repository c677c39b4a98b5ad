import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuiltRelease } from '@console/platform-registry/document'
import { writeProvenance } from '@console/platform-registry/provenance'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { run as history } from '@console/platform-build/commands/suite/history'
import { run as release } from './release.ts'

const printed: string[] = []

beforeEach(() => {
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)))
})
afterEach(() => void jest.restoreAllMocks())
afterAll(removeFolders)

/** A build that another repository has made from this commit. */
const builtFrom = (version: string, commit: string): BuiltRelease => {
  const built = newBuild('plants', version)
  const file = path.join(built.folder, 'provenance.json')
  writeProvenance(built, { env: {}, cwd: import.meta.dirname })
  writeFileSync(file, readFileSync(file, 'utf8').replace(/("gitCommit": )"[0-9a-f]{40}"/, `$1"${commit}"`))
  return built
}

test('MFE-46, MFE-57: the history tells the commit that a build was made from elsewhere, not the one of the folder that releases it', async () => {
  const { folder } = newDeployment()
  const lineOf = async (version: string) => {
    printed.length = 0
    expect(await history(['--to', folder])).toBe(0)
    return printed
      .join('\n')
      .split('\n')
      .find((line) => line.includes(`release of mfe_plants ${version}`))
  }
  expect(await release(['--from', builtFrom('1.0.0', 'a'.repeat(40)).folder, '--to', folder])).toBe(0)
  expect(await lineOf('1.0.0')).toMatch(/release of mfe_plants 1\.0\.0, commit aaaaaaaaaaaa$/)
  expect(await release(['--from', newBuild('plants', '1.1.0').folder, '--to', folder])).toBe(0)
  expect(await lineOf('1.1.0')).toMatch(/release of mfe_plants 1\.1\.0$/)
  expect(await release(['--from', newBuild('plants', '1.2.0').folder, '--commit', 'bbbbbbb', '--to', folder])).toBe(0)
  expect(await lineOf('1.2.0')).toMatch(/release of mfe_plants 1\.2\.0, commit bbbbbbb$/)
})

test("MFE-46: what the verification can't see of the newest record is said, and is seen from the next one on", async () => {
  const { folder } = newDeployment()
  const verified = async () => {
    printed.length = 0
    return [await history(['--to', folder, '--verify']), printed.join('\n')]
  }
  await release(['--from', newBuild('plants', '1.0.0').folder, '--to', folder])
  const newest = path.join(folder, '.release/journal/2.json')
  writeFileSync(newest, readFileSync(newest, 'utf8').replace(/"actor": "[^"]*"/, '"actor": "mallory"'))
  expect(await verified()).toEqual([
    0,
    'The journal is whole. Who made the newest change, and why, is checked from the next one on.',
  ])
  await release(['--from', newBuild('plants', '1.1.0').folder, '--to', folder])
  writeFileSync(newest, readFileSync(newest, 'utf8').replace('mallory', 'grace'))
  expect(await verified()).toEqual([
    1,
    '.release/journal/3.json does not follow the record before it: one of them was changed.',
  ])
})

test('MFE-23: --help tells of --commit', async () => {
  printed.length = 0
  expect(await release(['--help'])).toBe(0)
  expect(printed.join('\n')).toContain('--commit')
})
