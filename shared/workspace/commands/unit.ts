import path from 'node:path'
import { withBundledCloud } from 'cloud/testing/bundleCloud.ts'
import { runInGroup } from '../test-run/group.ts'
import { provideSlowness } from '../test-run/slowness.ts'
import { root } from '../workspace.ts'

export const usage = `Runs the tests in Jest and jsdom. What follows -- goes to Jest.

  npm run unit                               all of them
  npm run unit -- mfe-devices/src/events     those of one folder
  npm run unit -- -t DEV-01                  those of one requirement

Limits of time grow with how slow the machine is now, which is measured, or given: SLOWNESS=2`

export const jest = [
  path.join(root, 'shared/workspace/node_modules/jest/bin/jest.js'),
  '-c',
  path.join(root, 'shared/workspace/jest.config.mjs'),
]

/** `environment` is added to that of the tests. */
export const run = async (args: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> => {
  await provideSlowness()
  return withBundledCloud((bundle) =>
    runInGroup([...jest, ...args], { cwd: root, env: { ...process.env, ...environment, CLOUD_BUNDLE: bundle } }),
  )
}
