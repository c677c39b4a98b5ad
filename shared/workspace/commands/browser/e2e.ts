import path from 'node:path'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { withBundledCloud } from 'cloud/testing/bundleCloud.ts'
import { build } from '../../build.ts'
import { noBrowser, reportSkipped } from '../../noBrowser.ts'
import { root } from '../../workspace.ts'

const hasBrowser = async (): Promise<boolean> => {
  const { findHeadless } = (await import(pathToFileURL(path.join(root, 'shared/testing/browser/chromium.ts')).href)) as { findHeadless(): string | null }
  const file = findHeadless()
  return file !== null && existsSync(file)
}

export const usage = `Builds what has changed and runs the browser tests in Chromium. What follows -- goes to Playwright.

  npm run e2e                       all of them
  npm run e2e -- screens/events     one file
  npm run e2e -- --project foreign  the console at servers that are not the local cloud's
  npm run e2e -- --replicas flows   against three replicas, of which one is killed every ten seconds

CHROMIUM=/path names another Chromium; BROWSER=firefox takes Firefox.`

export const run = async (given: string[], report?: string): Promise<number> => {
  const args = given.filter((argument) => argument !== '--replicas')
  await build(console.log)
  if (process.env['BROWSER'] !== 'firefox' && !(await hasBrowser())) {
    console.error(noBrowser)
    if (report === undefined) return 1
    reportSkipped(report)
    return 0
  }
  const cli = path.join(root, 'e2e/node_modules/@playwright/test/cli.js')
  const playwright = (bundle: string) => new Promise<number>((resolve) => {
    const running = spawn(process.execPath, [cli, 'test', ...args], { cwd: path.join(root, 'e2e'), stdio: 'inherit', env: { ...process.env, CLOUD_BUNDLE: bundle, ...(report && { REPORT: report }), ...(args.length < given.length && { REPLICAS: '1' }) } })
    running.on('close', (ended) => resolve(ended ?? 1))
  })
  return withBundledCloud(playwright)
}
