import { fileURLToPath } from 'node:url'
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test'
import { findHeadless } from './support/chromium.ts'

type Browser = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>

const executablePath = findHeadless()

const chromium: Browser = {
  browserName: 'chromium',
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  },
}

const firefoxUserPrefs = {
  // Without a window, it knows of no mouse.
  'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6,
  // Scrollbars take no room, as in Chromium without a window.
  'ui.useOverlayScrollbars': 1,
  // What Playwright and axe read of ARIA by elements makes its pages crash.
  'accessibility.ARIAElementReflection.enabled': false,
  // The clipboard needs no leave.
  'dom.events.testing.asyncClipboard': true,
}

// The system's own: Playwright's is a build of its own.
const firefox: Browser = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: fileURLToPath(new URL('support/firefox/driver.mjs', import.meta.url)), firefoxUserPrefs },
}

const inFirefox = process.env['BROWSER'] === 'firefox'

export default defineConfig({
  testDir: '.',
  // Memory, two fingers, a page that the browser keeps for Back.
  ...(inFirefox && { grepInvert: /@chromium/ }),
  testMatch: ['screens/*.spec.ts', 'flows/*.spec.ts'],
  outputDir: 'results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['REPORT'] ? [['list'], ['json', { outputFile: process.env['REPORT'] }]] : 'list',
  use: {
    ...(inFirefox ? firefox : chromium),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    // Takes a quarter of the run. For one that fails: `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
