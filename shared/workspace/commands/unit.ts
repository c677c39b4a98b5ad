import path from 'node:path'
import { spawn } from 'node:child_process'
import { withBundledCloud } from 'cloud/testing/bundleCloud.ts'
import { root } from '../workspace.ts'

export const usage = `Runs the tests in Jest and jsdom. What follows -- goes to Jest.

  npm run unit                               all of them
  npm run unit -- mfe-devices/src/events     those of one folder
  npm run unit -- -t DEV-01                  those of one requirement`

export const run = (args: string[]): Promise<number> => {
  const jest = (bundle: string) => new Promise<number>((resolve) => {
    const running = spawn(process.execPath, [path.join(root, 'shared/workspace/node_modules/jest/bin/jest.js'), '-c', path.join(root, 'shared/workspace/jest.config.mjs'), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, CLOUD_BUNDLE: bundle } })
    running.on('close', (ended) => resolve(ended ?? 1))
  })
  return withBundledCloud(jest)
}
