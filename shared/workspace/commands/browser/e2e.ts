import path from 'node:path'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { withBundledCloud } from 'cloud/testing/bundleCloud.ts'
import { build } from '../../build.ts'
import { runInGroup } from '../../test-run/group.ts'
import { provideSlowness } from '../../test-run/slowness.ts'
import { root } from '../../workspace.ts'

export const noBrowser = [
  'The browser tests need a Chromium, and none was found.',
  'Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium in e2e/), or say where it is: CHROMIUM=/path/to/chromium',
].join('\n')

/** Whether there is the browser that the tests take. */
export const hasBrowser = async (): Promise<boolean> => {
  if (process.env['BROWSER'] === 'firefox') return true
  const { findHeadless } = (await import(
    pathToFileURL(path.join(root, 'shared/platform-testing/browser/chromium.ts')).href
  )) as { findHeadless(): string | null }
  const file = findHeadless()
  return file !== null && existsSync(file)
}

export const usage = `Builds what has changed and runs the browser tests in Chromium. What follows -- goes to Playwright.

  npm run e2e                       all of them
  npm run e2e -- screens/events     one file
  npm run e2e -- --project foreign  the console at servers that are not the local cloud's
  npm run e2e -- --replicas flows   against three replicas, of which one is killed every ten seconds

CHROMIUM=/path names another Chromium; BROWSER=firefox takes Firefox. Limits of time grow with how slow the machine is now, which is
measured, or given: SLOWNESS=2`

/** `environment` is added to that of the tests. */
export const run = async (given: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> => {
  const args = given.filter((argument) => argument !== '--replicas')
  const onlyLists = args.includes('--list')
  if (!onlyLists && !(await hasBrowser())) {
    console.error(noBrowser)
    return 1
  }
  await build(console.log)
  await provideSlowness()
  const cli = path.join(root, 'e2e/node_modules/@playwright/test/cli.js')
  const env = { ...process.env, ...environment, ...(args.length < given.length && { REPLICAS: '1' }) }
  return withBundledCloud((bundle) =>
    runInGroup([cli, 'test', ...args], { cwd: path.join(root, 'e2e'), env: { ...env, CLOUD_BUNDLE: bundle } }),
  )
}
