import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { released } from '../document/changes.ts'
import { publish } from '../publish.ts'
import { newBuild, newDeployment, newFolder, removeFolders } from '../release.testing.ts'
import { UserError } from '../userError.ts'
import { servedRegistry } from './servedRegistry.ts'

afterAll(removeFolders)

/** A release on its way to a new deployment. */
const arrived = (change: Parameters<typeof newBuild>[2] = {}) => {
  const built = newBuild('plants', '1.0.0', change)
  const files = path.join(newFolder(), '1.0.0')
  renameSync(built.folder, files)
  const { folder } = newDeployment()
  const carryOut = (allow: () => void = () => {}) =>
    servedRegistry(folder).change({
      request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0' },
      files,
      author: { actor: 'ada' },
      allow,
      say: () => {},
    })
  return { files, folder, carryOut }
}
const script = 'assets/1.0123abcd.js'

test('CLOUD-42: stores the files that were checked, also when the sender writes others meanwhile', async () => {
  const { files, folder, carryOut } = arrived()
  // All checks are done when it is asked whether the sender may.
  await carryOut(() => {
    mkdirSync(path.join(files, 'assets'), { recursive: true })
    writeFileSync(path.join(files, script), 'other')
  })
  expect(readFileSync(path.join(folder, 'remotes/mfe_plants/1.0.0', script), 'utf8')).toBe('/* 1.0.0 */')
  expect(readFileSync(path.join(files, script), 'utf8')).toBe('other')
})

test('CLOUD-42: files that are refused are named as they were sent, and gone; those that may not come now are where they were', async () => {
  const { files, carryOut } = arrived({ entry: '/remotes/mfe_plants/1.0.0/other.js' })
  const [refused] = await Promise.allSettled([carryOut()])
  expect(String(refused.status === 'rejected' && refused.reason)).toContain(
    `${path.join(files, 'other.js')} does not exist`,
  )
  expect(readdirSync(path.dirname(files))).toEqual([])
  const other = arrived()
  await expect(
    other.carryOut(() => {
      throw new Error('not now')
    }),
  ).rejects.toThrow('not now')
  expect([existsSync(path.join(other.files, script)), readdirSync(path.dirname(other.files))]).toEqual([
    true,
    ['1.0.0'],
  ])
})

test('CLOUD-42: a release that has too much for registry.json is refused with its files', async () => {
  const routes = Array.from({ length: 200 }, (_, index) => ({
    name: `plants-${index}`,
    path: `/plants/${index}`,
    module: `./${'Screen'.repeat(49)}`,
  }))
  const { files, carryOut } = arrived({ routes })
  await expect(carryOut()).rejects.toThrow('bytes for registry.json, which each console reads')
  expect(readdirSync(path.dirname(files))).toEqual([])
})

test('CLOUD-41: files of a release that the registry does not name afterwards are stored nowhere', async () => {
  const deployment = newDeployment()
  const [plants, beds] = [newBuild('plants', '1.0.0'), newBuild('beds', '9.9.9')]
  await publish(deployment, { what: 'x', change: released('mfe_plants', plants.release), built: plants, say: () => {} })
  await expect(
    publish(deployment, { what: 'x', change: (registry) => registry, built: beds, say: () => {} }),
  ).rejects.toThrow('The files are of mfe_beds 9.9.9, which this change puts nowhere.')
  expect(readdirSync(path.join(deployment.folder, 'remotes'))).toEqual(['mfe_plants'])
})

test('CLOUD-42: files that another change has taken are told', async () => {
  const { carryOut } = arrived()
  const [first, second] = await Promise.allSettled([carryOut(), carryOut()])
  expect([
    first.status,
    second.status === 'rejected' && second.reason instanceof UserError && second.reason.message,
  ]).toEqual(['fulfilled', expect.stringContaining('Another change has taken the files of this release.')])
})

test('CLOUD-42: newer files that came while a change was made stay, and its refusal is told', async () => {
  const { files, carryOut } = arrived()
  await expect(
    carryOut(() => {
      mkdirSync(path.join(files, 'assets'), { recursive: true })
      writeFileSync(path.join(files, script), 'newer')
      throw new UserError('not now')
    }),
  ).rejects.toThrow('not now')
  expect([readFileSync(path.join(files, script), 'utf8'), readdirSync(path.dirname(files))]).toEqual([
    'newer',
    ['1.0.0'],
  ])
})
