import path from 'node:path'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { withBundledCloud } from 'cloud/testing/bundleCloud.ts'
import { build } from '../../build.ts'
import { root } from '../../workspace.ts'

const noBrowser = [
  'The browser tests need a Chromium, and none was found.',
  'Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium in e2e/), or say where it is: CHROMIUM=/path/to/chromium',
].join('\n')

const hasBrowser = async (): Promise<boolean> => {
  const { findHeadless } = (await import(pathToFileURL(path.join(root, 'shared/testing/browser/chromium.ts')).href)) as { findHeadless(): string | null }
  const file = findHeadless()
  return file !== null && existsSync(file)
}

export const usage = `Builds what has changed and runs the browser tests in Chromium. What follows -- goes to Playwright.

  npm run e2e                       all of them
  npm run e2e -- screens/events     one file
  npm run e2e -- --replicas flows   against three replicas, of which one is killed every ten seconds

CHROMIUM=/path names another Chromium; BROWSER=firefox takes Firefox.`

export const run = async (given: string[], report?: string): Promise<number> => {
  const args = given.filter((argument) => argument !== '--replicas')
  await build(console.log)
  if (process.env['BROWSER'] !== 'firefox' && !(await hasBrowser())) {
    console.error(noBrowser)
    return 1
  }
  const cli = path.join(root, 'e2e/node_modules/@playwright/test/cli.js')
  const playwright = (bundle: string) => new Promise<number>((resolve) => {
    const running = spawn(process.execPath, [cli, 'test', ...args], { cwd: path.join(root, 'e2e'), stdio: 'inherit', env: { ...process.env, CLOUD_BUNDLE: bundle, ...(report && { REPORT: report }), ...(args.length < given.length && { REPLICAS: '1' }) } })
    running.on('close', (ended) => resolve(ended ?? 1))
  })
  return withBundledCloud(playwright)
}
