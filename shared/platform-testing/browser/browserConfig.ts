import { defineConfig } from '@playwright/test'
import { findHeadless } from './chromium.ts'

/** What the browser tests of a remote, in `e2e`, run with: an installed Chromium, in English. */
export const browserConfig = () => {
  const executablePath = findHeadless()
  return defineConfig({
    testDir: 'e2e',
    outputDir: 'node_modules/.cache/e2e',
    forbidOnly: true,
    workers: 1,
    timeout: 60_000,
    expect: { timeout: 10_000 },
    reporter: 'list',
    use: {
      browserName: 'chromium',
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      screenshot: 'only-on-failure',
      launchOptions: {
        ...(executablePath !== null && { executablePath }),
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      },
    },
  })
}
