import { fileURLToPath } from 'node:url'
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test'
import { limit } from './support/limits.ts'
import { onReplicas } from './support/replicas.ts'
import { findHeadless } from '@console/platform-testing/browser'

type Browser = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>

const executablePath = findHeadless()

const chromium: Browser = {
  browserName: 'chromium',
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  },
}

const firefoxUserPrefs = {
  // Without a window, Firefox reports no mouse.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // Scrollbars take no space, as in Chromium without a window.
  'ui.useOverlayScrollbars': 1,
  // Pages crash when Playwright or axe read ARIA attributes that refer to elements.
  'accessibility.ARIAElementReflection.enabled': false,
  // The clipboard needs no permission.
  'dom.events.testing.asyncClipboard': true,
}

// The system's Firefox, not Playwright's own build.
const firefox: Browser = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('support/firefoxDriver.mjs', import.meta.url)),
    firefoxUserPrefs,
  },
}

const inFirefox = process.env['BROWSER'] === 'firefox'
/**
 * The remotes' screens in the kept shell. It has no code editor, so no screens of projects; and tests of what later
 * shells brought can't pass.
 */
const inOldestShell = process.env['OLDEST_SHELL'] === '1'
const leftOut = [...(inFirefox ? ['@chromium'] : []), ...(inOldestShell ? ['@newer-shell', '@editor'] : [])]

export default defineConfig({
  testDir: '.',
  // Tests of memory, of two fingers, and of the back/forward cache.
  ...(leftOut.length > 0 && { grepInvert: new RegExp(leftOut.join('|')) }),
  projects: inOldestShell
    ? [{ name: 'console', testMatch: [/screens\/(devices?|event|vitals|firmware|integrations|secrets)/] }]
    : [
        { name: 'console', testMatch: ['screens/*.spec.ts', 'flows/*.spec.ts'] },
        // The built console at servers that are not the local cloud's.
        { name: 'foreign', testMatch: 'foreign/*.spec.ts', fullyParallel: true },
      ],
  ...(inOldestShell && { globalSetup: './support/oldestShell.ts' }),
  // Where replicas start, a test waits for them; where one was killed, for another to take over its part.
  ...(onReplicas && { globalSetup: '../cloud/testing/replicas/servers.ts' }),
  outputDir: 'results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: limit(onReplicas ? 180_000 : 120_000),
  expect: { timeout: limit(onReplicas ? 30_000 : 10_000) },
  reporter: process.env['REPORT'] ? [['list'], ['json', { outputFile: process.env['REPORT'] }]] : 'list',
  use: {
    ...(inFirefox ? firefox : chromium),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    // Traces take a quarter of the run. `npm test` traces what it runs once more; to trace another: `--trace
    // retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
