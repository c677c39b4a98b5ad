import { defineConfig } from '@playwright/test'
import { findChromium } from './support/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: ['screens/*.spec.ts', 'flows/*.spec.ts'],
  outputDir: 'results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['REPORT'] ? [['list'], ['json', { outputFile: process.env['REPORT'] }]] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    // Takes a quarter of the run. For one that fails: `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
