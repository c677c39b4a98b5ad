import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, jest, test } from '@jest/globals'
import { released, withCanary } from '@console/platform-registry/changes'
import { publish } from '@console/platform-registry/publish'
import { servedRegistry } from '@console/platform-registry/served'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { until } from '../../testing/until.ts'
import { ChangeQueue } from '../releases/changeQueue.ts'
import { CanaryWatch } from './canaryWatch.ts'

afterAll(() => {
  jest.useRealTimers()
  removeFolders()
})

const putPlants = async (deployment: ReturnType<typeof newDeployment>, version: string) => {
  const built = newBuild('plants', version)
  await publish(deployment, {
    what: version,
    change: version === '1.0.0' ? released(built.name, built.release) : withCanary(built.name, built.release, 10),
    built,
    say: () => {},
  })
}
const messageOf = (page: string, kind: 'started' | 'load-failure') => ({
  schema: 1 as const,
  page,
  release: 'r',
  shell: '1.0.0',
  platform: '1.2.0',
  reports: [{ kind, remote: 'mfe_plants', version: '1.1.0', route: '' }],
})

test('MFE-72: a canary is halted where changes of teams are made, within their limits: anybody can send reports', async () => {
  const deployment = newDeployment()
  for (const version of ['1.0.0', '1.1.0']) await putPlants(deployment, version)
  writeFileSync(join(deployment.folder, 'shell.json'), `[${'{"a":[]},'.repeat(2_000_000)}0]`)
  const changes = new ChangeQueue(deployment.folder, { time: 60_000, resources: { maxOldGenerationSizeMb: 64 } })
  const told: string[] = []
  const watch = new CanaryWatch({ changes, dist: deployment.folder, log: (text) => void told.push(text) })
  for (const page of ['a', 'b', 'c'])
    watch.add({
      at: Date.now() + 300_000 * (page.charCodeAt(0) - 96),
      from: page,
      message: messageOf(page, 'load-failure'),
    })
  await until(() => told[0], 'the canary is judged')
  expect(told).toEqual([expect.stringContaining('It took too much time or memory')])
  await watch.close()
  await changes.close()
})

test('MFE-72: whatever is reported, the history is read once for each change of the registry', async () => {
  const deployment = newDeployment()
  for (const version of ['1.0.0', '1.1.0']) await putPlants(deployment, version)
  const registry = servedRegistry(deployment.folder)
  let readings = 0
  const history = (_: string, most: number) => {
    readings += 1
    return registry.history(most)
  }
  const watch = new CanaryWatch({
    changes: { history, endCanary: () => Promise.reject(new Error('no reason')) },
    dist: deployment.folder,
    log: (text) => expect(text).toBe(''),
  })
  jest.useFakeTimers()
  const report = async (page: string) => {
    watch.add({ at: Date.now(), message: messageOf(page, 'started') })
    jest.advanceTimersByTime(1_000)
    await watch.close()
    return readings
  }
  expect([await report('a'), await report('b'), await report('c')]).toEqual([1, 1, 1])
  jest.useRealTimers()
  await putPlants(deployment, '1.2.0')
  jest.useFakeTimers({ now: Date.now() + 10_000 })
  expect([await report('d'), await report('e')]).toEqual([2, 2])
})
