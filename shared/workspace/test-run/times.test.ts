import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { measureSlowness } from './slowness.ts'
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
  expect(timesLine([{ name: 'lint', seconds: 18.4, cpu: 24 }, { name: 'unit', seconds: 1200, cpu: 2001.6 }])).toBe('Times: lint 18 s (CPU 24), unit 1200 s (CPU 2002); all 1218 s (CPU 2026)')
})

test('MFE-99: slowness is a factor from one to four', async () => {
  const measured = await measureSlowness()
  expect(measured).toBeGreaterThanOrEqual(1)
  expect(measured).toBeLessThanOrEqual(4)
})
