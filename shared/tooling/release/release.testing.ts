import path from 'node:path'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type Deployment, openDeployment } from './deployment.ts'
import type { BuiltRelease, Release } from './registryDocument.ts'

const folders: string[] = []

export const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-test-'))
  folders.push(folder)
  return folder
}

export const removeFolders = (): void => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))

/** A deployment that has a shell and no remotes. */
export const newDeployment = (platform = '1.2.0'): Deployment => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'shell.json'), JSON.stringify({ version: '0.1.0', platform }))
  writeFileSync(path.join(folder, 'registry.json'), JSON.stringify({ schema: 1, release: 'shell-only', remotes: {} }))
  return openDeployment(folder)
}

/** What a build of a remote would have written: one list screen, unless the release says otherwise. */
export const newBuild = (section: string, version: string, change: Partial<Release> = {}, mark = version): BuiltRelease => {
  const name = `mfe_${section}`
  const folder = newFolder()
  const base = {
    version,
    platform: '^1.1.0',
    routes: [{ name: `${section}-list`, path: `/${section}`, module: './ListScreen' }],
    nav: [{ to: `/${section}`, order: section.length * 100, icon: section, title: { en: section, de: section } }],
    slots: [],
    uses: { routes: [], storage: [] },
    ...change,
  }
  const script = `/* ${mark} */ var ${name} = {${[...base.routes, ...base.slots].map(({ module }) => `"${module}": 1`).join(', ')}}`
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'remoteEntry.0123abcd.js'), script)
  writeFileSync(path.join(folder, 'assets/1.0123abcd.js'), `/* ${mark} */`)
  const release: Release = {
    entry: `/remotes/${name}/${version}/remoteEntry.0123abcd.js`,
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
    ...base,
  }
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release))
  return { name, folder, release }
}
