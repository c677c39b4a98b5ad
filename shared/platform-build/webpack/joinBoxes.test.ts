import { afterAll, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import type { ReleaseEntry } from '@console/platform-registry/document'
import type { RemoteConfig } from '../remote.ts'
import { remoteConfig } from './remote.ts'

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'boxes-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const remote: RemoteConfig = {
  name: 'mfe_plants',
  platform: '^1.1.0',
  nav: [],
  slots: [],
  uses: { routes: [], slots: [] },
  routes: [{ name: 'plant-list', path: '/plants', screen: './src/PlantListScreen.tsx' }],
}
const box = {
  point: 'dashboard.box/v1',
  id: 'dry',
  title: { en: 'Dry', de: 'Trocken' },
  component: './src/DryPlants.tsx',
}

const build = (home: string, built: RemoteConfig): Promise<string> => {
  mkdirSync(path.join(home, 'src'), { recursive: true })
  writeFileSync(path.join(folder, 'pnpm-workspace.yaml'), '')
  writeFileSync(path.join(home, 'package.json'), '{"name":"mfe-plants","version":"1.0.0"}')
  for (const name of ['PlantListScreen', 'DryPlants'])
    writeFileSync(path.join(home, `src/${name}.tsx`), `export const ${name} = () => location.hash + '${name} is shown'`)
  const compiler = webpack(remoteConfig(home, built, 'production'))
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(path.join(home, 'dist')),
      ),
    )
  })
}

test('PERF-18: a release names one file that is its boxes and its entry, with their maps as one', async () => {
  const home = path.join(folder, 'mfe-plants')
  const out = await build(home, { ...remote, extensions: [box] })
  const { boxes, entry } = JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8')) as ReleaseEntry
  const read = (name: string) => readFileSync(path.join(out, name), 'utf8')
  const [chunk = ''] = readdirSync(out).filter((name) => name.startsWith('boxes.'))
  const text = read(boxes?.file ?? '')
  expect(text).toBe(`${read(chunk)}\n${read(path.basename(entry))}`)
  expect(boxes).toEqual({
    file: expect.stringMatching(/^remoteEntry\.boxes\.[0-9a-f]{8}\.js$/),
    modules: ['./DryPlants'],
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  })
  const map = new SourceMap(
    JSON.parse(
      readFileSync(path.join(folder, 'maps/mfe_plants/1.0.0', `${boxes?.file}.map`), 'utf8'),
    ) as ConstructorParameters<typeof SourceMap>[0],
  )
  const before = text.slice(0, text.indexOf('DryPlants is shown')).split('\n')
  expect(map.findEntry(before.length - 1, before.at(-1)?.length ?? 0)).toMatchObject({
    originalSource: expect.stringContaining('DryPlants.tsx'),
  })
  expect(map.findEntry(read(chunk).split('\n').length, 200)).toMatchObject({
    originalSource: expect.not.stringContaining('DryPlants.tsx'),
  })
}, 60_000)

test('PERF-18: a remote without boxes has its entry alone', async () => {
  const out = await build(path.join(folder, 'other/mfe-plants'), remote)
  expect(readdirSync(out).filter((name) => name.startsWith('remoteEntry.'))).toHaveLength(1)
  expect(JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8'))).not.toHaveProperty('boxes')
}, 60_000)
