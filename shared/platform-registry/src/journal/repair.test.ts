import { afterAll, describe, expect, test } from '@jest/globals'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FolderDeployment } from '../folder/deployment.ts'
import { openRegistry } from '../registries/openRegistry.ts'
import { targetRegistry } from '../registries/targetRegistry.ts'
import { newBuild, newDeployment, newShell, removeFolders } from '../release.testing.ts'

afterAll(removeFolders)

const author = { actor: 'ada' }
const say = () => {}
const release = (deployment: FolderDeployment, version: string) =>
  targetRegistry(deployment).change({
    request: { kind: 'release', remote: 'mfe_plants', version },
    built: newBuild('plants', version),
    author,
    say,
  })
const fileOf = ({ folder }: FolderDeployment) => path.join(folder, 'registry.json')

const released = async () => {
  const deployment = newDeployment()
  await release(deployment, '1.0.0')
  await release(deployment, '1.1.0')
  return { deployment, text: readFileSync(fileOf(deployment), 'utf8') }
}

describe('a registry.json that is gone or damaged, beside a whole journal', () => {
  test.each<[string, (file: string) => void]>([
    ['is missing', (file) => rmSync(file)],
    ['is cut', (file) => writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100))],
    ['is something else', (file) => writeFileSync(file, '{"schema":1,"release":7,"remotes":[]}')],
  ])('MFE-102: %s: each command says how to repair it, and a repair writes it again to the byte', async (_, damage) => {
    const { deployment, text } = await released()
    damage(fileOf(deployment))
    const { folder } = deployment
    await expect(openRegistry(folder).then((registry) => registry.history(5))).rejects.toThrow('npm run repair -- --to')
    const registry = await openRegistry(folder, {}, { lacksRegistry: true })
    expect(await registry.repair()).toMatch(
      /registry\.json is what change 3 says: release of mfe_plants 1\.1\.0, \d{4}-/,
    )
    expect(readFileSync(fileOf(deployment), 'utf8')).toBe(text)
    expect(await (await openRegistry(folder)).verify()).toEqual([])
    expect(await registry.repair()).toContain('can be read: nothing was changed')
  })

  test('MFE-102: no shell begins a new console there', async () => {
    const { deployment } = await released()
    rmSync(fileOf(deployment))
    const registry = await openRegistry(deployment.folder, {}, { begins: true })
    await expect(registry.shell.release(newShell('0.2.0'), say)).rejects.toThrow(
      'has no registry.json any more, and a journal that tells what it said. Write it again: npm run repair',
    )
  })

  test('MFE-102: without a journal there is nothing to write it from', async () => {
    const { target } = newDeployment()
    rmSync(path.join(target.name, 'registry.json'))
    await expect(targetRegistry({ target }).repair()).rejects.toThrow('has no journal to write registry.json from.')
  })
})

test('MFE-102: no id is given twice, also where registry.json was put back to what it said before', async () => {
  const { deployment, text } = await released()
  const ids = [(JSON.parse(text) as { release: string }).release]
  ids.push((await release(deployment, '1.2.0')).release)
  writeFileSync(fileOf(deployment), '{"schema":1,"release":"shell-only","remotes":{}}')
  ids.push((await release(deployment, '1.3.0')).release)
  writeFileSync(fileOf(deployment), '{"schema":1,"release":"shell-only","remotes":{}}')
  ids.push((await release(deployment, '1.4.0')).release, (await release(deployment, '1.5.0')).release)
  expect(new Set(ids).size).toBe(5)
  const numbers = ids.map((id) => Number(/\.(\d+)$/.exec(id)?.[1]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})
