import { afterAll, expect, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import type { RemoteConfig } from '../remote.ts'
import { remoteConfig } from './remote.ts'
import { manifestName } from './tidyManifest.ts'

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'manifest-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const remote: RemoteConfig = {
  name: 'mfe_plants',
  platform: '^1.1.0',
  nav: [],
  slots: [],
  uses: { routes: [], slots: [] },
  routes: [{ name: 'plant-list', path: '/plants', screen: './src/PlantListScreen.tsx' }],
}

/** Builds a remote in a checkout at this place, as another version than its package's. */
const build = (place: string): Promise<string> => {
  const home = path.join(folder, place, 'mfe-plants')
  mkdirSync(path.join(home, 'src'), { recursive: true })
  writeFileSync(path.join(folder, place, 'pnpm-workspace.yaml'), '')
  writeFileSync(path.join(home, 'package.json'), '{"name":"mfe-plants","version":"1.0.0"}')
  writeFileSync(path.join(home, 'src/PlantListScreen.tsx'), 'export const PlantListScreen = () => location.hash')
  const configuration = remoteConfig(home, remote, 'production')
  const compiler = webpack({ ...configuration, output: { ...configuration.output, uniqueName: 'mfe_plants@2.0.0' } })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(path.join(home, 'dist')),
      ),
    )
  })
}

test("MFE-59: mf-manifest.json names the entry, the released version and what is exposed, is one of the release's files, and has the same bytes wherever the checkout lies", async () => {
  const out = await build('one')
  const text = readFileSync(path.join(out, manifestName), 'utf8')
  const entry = readdirSync(out).find((name) => name.startsWith('remoteEntry.'))
  expect(JSON.parse(text)).toMatchObject({
    name: 'mfe_plants',
    metaData: { buildInfo: { buildVersion: '2.0.0' }, remoteEntry: { name: entry } },
    exposes: [{ name: 'PlantListScreen' }],
  })
  expect(text).not.toContain(folder)
  const { files } = JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8')) as { files: object }
  expect(Object.keys(files).filter((name) => name.endsWith('.json'))).toEqual([manifestName, 'sbom.json'])
  expect(
    readdirSync(out)
      .filter((name) => name.endsWith('.json'))
      .sort(),
  ).toEqual([manifestName, 'release.json', 'sbom.json'])
  expect(readFileSync(path.join(await build('two'), manifestName), 'utf8')).toBe(text)
}, 60_000)
