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
  // Without a window, Firefox reports no mouse.
  'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6,
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
  launchOptions: { executablePath: fileURLToPath(new URL('support/firefoxDriver.mjs', import.meta.url)), firefoxUserPrefs },
}

const inFirefox = process.env['BROWSER'] === 'firefox'

export default defineConfig({
  testDir: '.',
  // Tests of memory, of two fingers, and of the back/forward cache.
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
    // Traces take a quarter of the run. To trace one failing test: `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
