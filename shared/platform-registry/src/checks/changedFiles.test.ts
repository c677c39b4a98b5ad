import path from 'node:path'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type Change, promoted, released, rolledBack, withCanary } from '../document/changes.ts'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { type Deployment, deploymentAt, type FolderDeployment, readRegistry } from '../folder/deployment.ts'
import { publish } from '../publish.ts'
import { newBuild, newDeployment, newFolder, putConsole, removeFolders } from '../release.testing.ts'
import type { Target } from '../targets/target.ts'
import { changedFiles, hashOf } from './changedFiles.ts'
import { releaseInFolder } from './storedRelease.ts'

afterAll(removeFolders)

const change = (deployment: Deployment, what: Change, built?: BuiltRelease) =>
  publish(deployment, { what: 'change', change: what, say: () => {}, ...(built && { built }) })
const release = (deployment: Deployment, built: BuiltRelease) =>
  change(deployment, released(built.name, built.release), built)
const registryOf = ({ folder }: FolderDeployment) => readFileSync(path.join(folder, 'registry.json'), 'utf8')
const withChunks = (built: BuiltRelease, count: number): BuiltRelease => {
  mkdirSync(path.join(built.folder, 'chunks'))
  const names = Array.from({ length: count }, (_, index) => `chunks/${index}.0123abcd.js`)
  for (const name of names) writeFileSync(path.join(built.folder, name), name)
  const written = {
    ...built.release,
    files: {
      ...built.release.files,
      ...Object.fromEntries(
        names.map((name) => [name, `sha384-${createHash('sha384').update(name).digest('base64')}`]),
      ),
    },
  }
  writeFileSync(path.join(built.folder, 'release.json'), JSON.stringify(written))
  return { ...built, release: written }
}

describe('each file of a release is what was built', () => {
  const breakages: [string, (folder: string) => void, string][] = [
    [
      'a chunk with other bytes',
      (folder) => writeFileSync(path.join(folder, 'assets/1.0123abcd.js'), 'changed'),
      'assets/1.0123abcd.js has other bytes than were built',
    ],
    [
      'a chunk that is gone',
      (folder) => rmSync(path.join(folder, 'assets/1.0123abcd.js')),
      'assets/1.0123abcd.js does not exist',
    ],
    [
      'a file that nobody built',
      (folder) => writeFileSync(path.join(folder, 'assets/more.js'), ''),
      'assets/more.js is no file that was built',
    ],
    [
      'a compressed copy of something else',
      (folder) => writeFileSync(path.join(folder, 'assets/1.0123abcd.js.gz'), gzipSync('other')),
      'assets/1.0123abcd.js.gz has other bytes than were built',
    ],
    [
      'a compressed copy that is named as every object’s',
      (folder) => writeFileSync(path.join(folder, 'toString.br'), 'other'),
      'toString.br is no file that was built',
    ],
    [
      'a link',
      (folder) => symlinkSync('/dev/null', path.join(folder, 'assets/link.js')),
      'assets/link.js is no file that was built',
    ],
    ['no description', (folder) => writeFileSync(path.join(folder, 'release.json'), '{'), "release.json can't be read"],
  ]

  test.each(breakages)('MFE-31: a rollback, a canary and a promotion find %s', async (_, damage, message) => {
    const deployment = newDeployment()
    for (const version of ['1.0.0', '1.1.0']) await release(deployment, newBuild('plants', version))
    const canary = newBuild('plants', '2.0.0')
    await change(deployment, withCanary('mfe_plants', canary.release, 10), canary)
    for (const version of ['1.0.0', '2.0.0']) damage(path.join(deployment.folder, 'remotes/mfe_plants', version))
    const before = registryOf(deployment)
    await expect(change(deployment, rolledBack('mfe_plants', ''))).rejects.toThrow(message)
    await expect(change(deployment, promoted('mfe_plants'))).rejects.toThrow(message)
    await expect(change(deployment, withCanary('mfe_plants', canary.release, 20))).rejects.toThrow(message)
    expect(registryOf(deployment)).toBe(before)
  })

  test('MFE-31: a compressed copy is compared with its original, also where it is named as a file of its own', async () => {
    const {
      folder,
      release: { files = {} },
    } = newBuild('plants', '1.0.0')
    const copy = gzipSync('other')
    writeFileSync(path.join(folder, 'assets/1.0123abcd.js.gz'), copy)
    expect(await changedFiles(releaseInFolder(folder), { ...files, 'assets/1.0123abcd.js.gz': hashOf(copy) })).toEqual([
      expect.stringContaining('assets/1.0123abcd.js.gz has other bytes than were built'),
    ])
  })

  test('PERF-18: the file with the boxes is the one that was built, or the release is refused', async () => {
    const {
      release: { files = {} },
    } = newBuild('plants', '1.0.0')
    const withBoxes = (file: string, integrity: string) =>
      newBuild('plants', '1.0.0', { boxes: { file, integrity, modules: ['./ListScreen'] } })
    const right = files['assets/1.0123abcd.js'] ?? ''
    await expect(
      release(newDeployment(), withBoxes('assets/1.0123abcd.js', `sha384-${'A'.repeat(64)}`)),
    ).rejects.toThrow('assets/1.0123abcd.js is not what was released: somebody has changed it.')
    await expect(release(newDeployment(), withBoxes('none.js', right))).rejects.toThrow(
      'none.js is not what was released: somebody has changed it.',
    )
    const deployment = newDeployment()
    await release(deployment, withBoxes('assets/1.0123abcd.js', right))
    expect(readRegistry(deployment).remotes['mfe_plants']).toMatchObject({
      boxes: { file: 'assets/1.0123abcd.js', integrity: right, modules: ['./ListScreen'] },
    })
  })

  test('MFE-31: a right compressed copy passes', async () => {
    const deployment = newDeployment()
    const built = newBuild('plants', '1.0.0')
    writeFileSync(
      path.join(built.folder, 'assets/1.0123abcd.js.gz'),
      gzipSync(readFileSync(path.join(built.folder, 'assets/1.0123abcd.js'))),
    )
    await release(deployment, built)
    expect(readRegistry(deployment).remotes['mfe_plants']?.version).toBe('1.0.0')
  })
})

describe('files are read', () => {
  /** Counts reads that run at the same time. */
  const counted = (target: Target) => {
    const [reads, counts] = [[] as string[], { running: 0, most: 0 }]
    const read = async (file: string) => {
      reads.push(file)
      counts.most = Math.max(counts.most, (counts.running += 1))
      await Promise.resolve()
      const stored = await target.read(file)
      counts.running -= 1
      return stored
    }
    return { target: { ...target, read }, reads, counts }
  }

  test('MFE-31: of the releases that a change puts in their places, once and a few at a time, also when another change comes first', async () => {
    const store = deploymentAt(newFolder()).target
    await putConsole(store)
    for (const built of [newBuild('weather', '3.0.0'), withChunks(newBuild('plants', '1.0.0'), 40)])
      await release({ target: store }, built)
    const { target, reads, counts } = counted(store)
    let interruptions = 2
    const create: Target['create'] = async (file, bytes) => {
      if (file.includes('/journal/') && interruptions > 0) {
        interruptions -= 1
        await release({ target: store }, newBuild('seeds', `1.${interruptions === 1 ? 0 : 1}.0`))
      }
      return store.create(file, bytes)
    }
    const next = newBuild('plants', '1.1.0')
    await change({ target: { ...target, create } }, released('mfe_plants', next.release), next)
    expect(reads.filter((file) => file.startsWith('remotes/mfe_weather/'))).toEqual([
      'remotes/mfe_weather/3.0.0/release.json',
    ])
    const chunks = reads.filter((file) => file.startsWith('remotes/mfe_plants/1.0.0/chunks/'))
    expect([chunks.length, new Set(chunks).size]).toEqual([40, 40])
    expect(counts.most).toBeLessThanOrEqual(6)
  })
})

describe('a release that is named and has lost its files', () => {
  test('MFE-31: gets no other ones', async () => {
    const deployment = newDeployment()
    const built = newBuild('plants', '1.0.0')
    await release(deployment, built)
    rmSync(path.join(deployment.folder, 'remotes/mfe_plants/1.0.0'), { recursive: true })
    writeFileSync(path.join(built.folder, 'assets/1.0123abcd.js'), 'changed')
    await expect(release(deployment, built)).rejects.toThrow('assets/1.0123abcd.js has other bytes than were built')
    expect(existsSync(path.join(deployment.folder, 'remotes/mfe_plants/1.0.0/release.json'))).toBe(false)
  })
})
