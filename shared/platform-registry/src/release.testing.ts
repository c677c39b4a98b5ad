import path from 'node:path'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { ShellDescription } from './document/shellDescription.ts'
import { type FolderDeployment, openDeployment } from './folder/deployment.ts'
import type { BuiltRelease, Release } from './document/registryDocument.ts'
import type { Target } from './targets/target.ts'

const folders: string[] = []

export const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-test-'))
  folders.push(folder)
  return folder
}

export const removeFolders = (): void =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))

/** A deployment that has a shell and no remotes. */
export const newDeployment = (platform = '1.2.0', provides?: ShellDescription['provides']): FolderDeployment => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'shell.json'), JSON.stringify({ version: '0.1.0', platform, provides }))
  writeFileSync(path.join(folder, 'registry.json'), JSON.stringify({ schema: 1, release: 'shell-only', remotes: {} }))
  return openDeployment(folder)
}

/** Puts a console without remotes into a store. */
export const putConsole = async (target: Target): Promise<void> => {
  const { folder } = newDeployment()
  for (const file of ['index.html', 'shell.json', 'registry.json'])
    await target.create(file, readFileSync(path.join(folder, file)))
}

/** What a build of a remote would have written: one list screen, unless the release says otherwise. */
export const newBuild = (
  section: string,
  version: string,
  change: Partial<Release> = {},
  mark = version,
): BuiltRelease => {
  const name = `mfe_${section}`
  const folder = newFolder()
  const base: Omit<Release, 'entry' | 'integrity'> = {
    version,
    platform: '^1.1.0',
    routes: [{ name: `${section}-list`, path: `/${section}`, module: './ListScreen' }],
    nav: [{ to: `/${section}`, order: section.length * 100, icon: section, title: { en: section, de: section } }],
    slots: [],
    uses: { routes: [], storage: [], shared: {} },
    ...change,
  }
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
  const script = `/* ${mark} */ var ${name} = {${[...base.routes, ...base.slots, ...(base.extensions ?? [])].flatMap(({ module }) => (module === undefined ? [] : `"${module}": 1`)).join(', ')}}`
  mkdirSync(path.join(folder, 'assets'))
  const files = { 'assets/1.0123abcd.js': `/* ${mark} */`, 'remoteEntry.0123abcd.js': script }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  const release: Release = {
    entry: `/remotes/${name}/${version}/remoteEntry.0123abcd.js`,
    integrity: hashOf(script),
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, hashOf(text)])),
    ...base,
  }
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release))
  return { name, folder, release }
}

/** What a build of the shell would have written. */
export const newShell = (
  version: string,
  {
    provides = ['Panel'],
    mark = version,
    handOver,
    hash,
  }: { provides?: readonly string[]; mark?: string; handOver?: number; hash?: string } = {},
): string => {
  const folder = newFolder()
  mkdirSync(path.join(folder, 'assets'))
  // As the boot script reads it; shells that were built before canaries of the shell have none.
  const scripts = JSON.stringify({ handOver, entry: [`/assets/main.${mark.replaceAll('.', '')}.js`] }).replaceAll(
    '"',
    '&quot;',
  )
  const files = {
    'assets/same.0123abcd.js': 'in each',
    [`assets/main.${mark.replaceAll('.', '')}.js`]: mark,
    'favicon.svg': mark,
    'index.html': `<meta name="shell-version" content="${version}">${handOver === undefined ? '' : `<meta name="shell-files" content="${scripts}">`}${hash === undefined ? '' : `<script src="/assets/boot.0123abcd.js" integrity="${hash}"></script>`} ${mark}`,
    'shell.json': JSON.stringify({
      version,
      platform: '1.2.0',
      provides: { shared: { '@console/shared/ui': provides }, slots: [], icons: ['plants'], routes: {} },
    }),
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  return folder
}
