import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { released, withCanary } from '@console/platform-registry/changes'
import { readRegistry } from '@console/platform-registry/deployment'
import { openRegistry } from '@console/platform-registry/open'
import { publish } from '@console/platform-registry/publish'
import { newBuild, newDeployment, newFolder, removeFolders } from '@console/platform-registry/testing'
import { run } from './check-canary.ts'

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)))
})
afterEach(() => void jest.restoreAllMocks())
afterAll(removeFolders)

const withCanaryRelease = async () => {
  const deployment = newDeployment()
  const say = () => {}
  for (const version of ['1.0.0', '1.1.0']) {
    const built = newBuild('seeds', version)
    const change = version === '1.0.0' ? released(built.name, built.release) : withCanary(built.name, built.release, 20)
    await publish(deployment, { what: version, change, built, say })
  }
  return deployment
}

/** One session a second for an hour; one of five has the canary, and of these some report an error. */
const logOf = (canaryFails: boolean, from = Date.now() + 60_000): string =>
  Array.from({ length: 3600 }, (_, second) => {
    const isCanary = second % 5 === 0
    const report = (kind: string) => ({
      kind,
      remote: 'mfe_seeds',
      version: isCanary ? '1.1.0' : '1.0.0',
      route: 'seeds-list',
    })
    const fails = isCanary && canaryFails ? second % 3 === 0 : second % 67 === 0
    return JSON.stringify({
      at: from + second * 1000,
      schema: 1,
      page: `page-${second}`,
      release: 'r',
      shell: '1.0.0',
      platform: '1.2.0',
      reports: [report('started'), ...(fails ? [report('error')] : [])],
    })
  }).join('\n')

const reportsIn = (text: string): string => {
  const file = path.join(newFolder(), 'reports.log')
  writeFileSync(file, text)
  return file
}

describe('check-canary', () => {
  test('MFE-71: ends with 2 and the reason for a canary that fails, and changes nothing', async () => {
    const deployment = await withCanaryRelease()
    expect(await run(['--to', deployment.folder, '--reports', reportsIn(logOf(true))])).toBe(2)
    expect(printed.join('\n')).toMatch(
      /^mfe_seeds 1\.1\.0 is to be halted: sessions with errors, canary against current, in the last 2 windows: /,
    )
    expect(readRegistry(deployment).remotes['mfe_seeds']?.canary?.version).toBe('1.1.0')
  })

  test('MFE-71: a canary that was begun again is judged by new sessions', async () => {
    const deployment = await withCanaryRelease()
    expect(
      await run(['--to', deployment.folder, '--reports', reportsIn(logOf(true, Date.now() - 86_400_000)), '--halt']),
    ).toBe(0)
    expect(printed.at(-1)).toMatch(/stays: too few sessions/)
  })

  test('MFE-71: reads no file of more than 64 MB', async () => {
    const file = reportsIn('')
    truncateSync(file, 64 * 1024 * 1024 + 1)
    expect(await run(['--to', (await withCanaryRelease()).folder, '--reports', file])).toBe(1)
    expect(printed.at(-1)).toContain('larger than 64 MB')
  })

  test('MFE-71: --halt ends it with the reason in the history, and what is current stays', async () => {
    const deployment = await withCanaryRelease()
    expect(await run(['--to', deployment.folder, '--reports', reportsIn(logOf(true)), '--halt'])).toBe(2)
    expect(readRegistry(deployment).remotes['mfe_seeds']).toEqual(
      expect.not.objectContaining({ canary: expect.anything() }),
    )
    expect(readRegistry(deployment).remotes['mfe_seeds']?.version).toBe('1.0.0')
    const [last] = await (await openRegistry(deployment.folder)).history(1)
    expect(last).toMatchObject({
      command: 'end of the canary of mfe_seeds 1.1.0',
      changed: ['mfe_seeds'],
      reason: expect.stringContaining('sessions with errors'),
    })
    expect(await run(['--to', deployment.folder, '--reports', reportsIn(logOf(true)), '--halt'])).toBe(0)
    expect(printed.at(-1)).toBe('There is no canary.')
  })

  test('MFE-71: ends with 0 for one that works, or that nobody had, also from an address', async () => {
    const deployment = await withCanaryRelease()
    const server = createServer((_, response) => response.end(`${logOf(false)}\nnot a report`)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    expect(
      await run([
        '--to',
        deployment.folder,
        '--reports',
        `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        '--halt',
      ]),
    ).toBe(0)
    server.close()
    expect(printed).toEqual([
      'Lines that are no reports, and do not count: 1.',
      expect.stringMatching(/^mfe_seeds 1\.1\.0 stays: sessions with errors: /),
    ])
    expect(await run(['--to', deployment.folder, '--reports', reportsIn(''), '--halt'])).toBe(0)
    expect(readRegistry(deployment).remotes['mfe_seeds']?.canary?.version).toBe('1.1.0')
  })

  test('MFE-71: ends with 1 where that can’t be told', async () => {
    const deployment = await withCanaryRelease()
    expect(await run(['--to', deployment.folder, '--reports', path.join(newFolder(), 'none.log')])).toBe(1)
    expect(await run(['--to', deployment.folder])).toBe(1)
    expect(printed.at(-2)).toContain("none.log can't be read")
  })
})
