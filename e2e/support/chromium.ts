import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser to test with: CHROMIUM, else the system's, else Playwright's own; null when there is none. */
export const findChromium = (): string | null => process.env['CHROMIUM'] ?? [...system, chromium.executablePath()].find((file) => existsSync(file)) ?? null
