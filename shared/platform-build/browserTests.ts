import path from 'node:path'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { UserError } from '@console/platform-registry/userError'

/** Why the browser tests of the remote in `home` can't run; null where they can. */
export const noBrowserTests = async (home: string): Promise<string | null> => {
  if (!existsSync(path.join(home, 'playwright.config.ts'))) return 'there is no playwright.config.ts'
  const { resolve } = createRequire(path.join(home, 'package.json'))
  const { findHeadless } = (await import(pathToFileURL(resolve('@console/platform-testing/browser')).href)) as {
    findHeadless(): string | null
  }
  const browser = findHeadless()
  return browser !== null && existsSync(browser)
    ? null
    : 'there is no Chromium. Install one, or say where it is: CHROMIUM=/path/to/chromium'
}

/** Runs the browser tests of the remote in `home` against what was built. Returns the exit code. */
export const runBrowserTests = async (home: string, args: readonly string[]): Promise<number> => {
  const missing = await noBrowserTests(home)
  if (missing !== null) throw new UserError(`The browser tests can't run: ${missing}`)
  const cli = path.join(
    path.dirname(createRequire(path.join(home, 'package.json')).resolve('@playwright/test/package.json')),
    'cli.js',
  )
  return new Promise((done) => {
    const playwright = spawn(process.execPath, [cli, 'test', ...args], { cwd: home, stdio: 'inherit' })
    playwright.on('close', (code) => done(code ?? 1))
  })
}
