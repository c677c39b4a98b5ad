import { existsSync } from 'node:fs'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser to test with: CHROMIUM, else the system's, else (undefined) Playwright's own. */
export const chromiumPath: string | undefined = process.env['CHROMIUM'] ?? system.find((file) => existsSync(file))
