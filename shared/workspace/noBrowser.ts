import { writeFileSync } from 'node:fs'

export const noBrowser = [
  'The browser tests need a Chromium, and none was found.',
  'Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium in e2e/), or say where it is: CHROMIUM=/path/to/chromium',
].join('\n')

/** Writes a report as Playwright does, in which the browser tests are skipped. */
export const reportSkipped = (file: string): void =>
  writeFileSync(file, JSON.stringify({
    stats: { expected: 0, unexpected: 0 },
    suites: [{ specs: [{ title: 'browser tests', file: '', line: 0, tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no Chromium for the browser tests' }] }] }] }],
  }))
