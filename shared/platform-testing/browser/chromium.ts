import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const headless = '/usr/bin/chromium-headless-shell'

/** The browser to measure with: CHROMIUM, else the system's, else Playwright's own; null when there is none. */
export const findChromium = (): string | null =>
  process.env['CHROMIUM'] ?? [...system, chromium.executablePath()].find((file) => existsSync(file)) ?? null

/** The browser to test with: the system's headless shell, in which a page costs a fifth, else the same. */
export const findHeadless = (): string | null =>
  process.env['CHROMIUM'] ?? (existsSync(headless) ? headless : findChromium())
