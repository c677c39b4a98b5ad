import { afterEach, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { UserError } from '@console/platform-registry/userError'
import { root } from '../workspace.ts'
import { provideSlowness } from './slowness.ts'
import { cpuSeconds, timed, timesLine, type StepTime } from './times.ts'

test('MFE-99: the time of each step is told, and the processor time with that of the processes that ended in it', async () => {
  const times: StepTime[] = []
  const burn = 'const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end);'
  await timed(times, 'unit', () => Promise.resolve(execFileSync(process.execPath, ['-e', burn])))
  // Elsewhere the system does not tell of children.
  if (existsSync('/proc/self/stat')) expect(times[0]?.cpu).toBeGreaterThan(0.35)
  await expect(timed(times, 'browser', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(times.map(({ name }) => name)).toEqual(['unit', 'browser'])
  expect(cpuSeconds()).toBeGreaterThan(0)
  expect(
    timesLine([
      { name: 'lint', seconds: 18.4, cpu: 24 },
      { name: 'unit', seconds: 1200, cpu: 2001.6 },
    ]),
  ).toBe('Times: lint 18 s (CPU 24), unit 1200 s (CPU 2002); all 1218 s (CPU 2026)')
})

describe('slowness', () => {
  const before = process.env['SLOWNESS']
  afterEach(() => {
    if (before === undefined) delete process.env['SLOWNESS']
    else process.env['SLOWNESS'] = before
  })

  test.each(['', ' ', 'abc', '0', '0.5', '-2', '21', 'Infinity', 'NaN'])(
    'MFE-99: given as "%s" is refused, and what is right is told',
    async (given) => {
      process.env['SLOWNESS'] = given
      await expect(provideSlowness()).rejects.toThrow(
        new UserError(
          `SLOWNESS is "${given}". It must be a number from 1 to 20, such as SLOWNESS=2; without it, it is measured.`,
        ),
      )
    },
  )

  test.each([
    ['1', 1],
    ['2.5', 2.5],
    ['20', 20],
  ])('MFE-99: given as %s is taken', async (given, slowness) => {
    process.env['SLOWNESS'] = given
    expect(await provideSlowness()).toBe(slowness)
  })

  test('MFE-99: is measured where none is given, for all processes of the run', async () => {
    delete process.env['SLOWNESS']
    const measured = await provideSlowness()
    expect(process.env['SLOWNESS']).toBe(String(measured))
  })

  test('MFE-99: of three makes the limits of unit tests and of browser tests three times as long', () => {
    const urlOf = (file: string) => JSON.stringify(pathToFileURL(path.join(root, file)).href)
    const script = `import { jestConfig } from ${urlOf('shared/platform-build/jest/config.mjs')}
      const limits = []
      for (const slowness of [1, 3]) {
        process.env.SLOWNESS = slowness
        // Afresh, as the configuration reads it when it is imported.
        const { default: { timeout, expect } } = await import(${urlOf('e2e/playwright.config.ts')} + '?' + slowness)
        limits.push([jestConfig('.').testTimeout, timeout, expect.timeout])
      }
      console.log(JSON.stringify(limits))`
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    const { REPLICAS: _, ...env } = process.env
    const printed = execFileSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
      cwd: path.join(root, 'e2e'),
      env,
      encoding: 'utf8',
    })
    expect(JSON.parse(printed)).toEqual([
      [40_000, 120_000, 10_000],
      [120_000, 360_000, 30_000],
    ])
  })
})
