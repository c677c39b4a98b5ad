import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fillTemplate, templateOf } from './fillTemplate.ts'
import { taken } from './sections.ts'

/** A mistake of the user, explained by its message. */
export class WrongUse extends Error {}

const { version, peerDependencies: versions } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string; peerDependencies: Record<string, string> }

const ours = [
  '@console/platform',
  '@console/platform-build',
  '@console/platform-registry',
  '@console/platform-testing',
  '@console/shell-emulator',
]

const tarballOf = (name: string): string => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/**
 * Where a new repository gets the platform's packages: tarballs that it takes along, those at an address, or a
 * registry.
 */
const sourceOf = (packages: string | undefined, home: string): ((name: string) => string) => {
  if (packages === undefined) return () => version
  if (/^https?:\/\//.test(packages)) return (name) => `${packages.replace(/\/$/, '')}/${tarballOf(name)}`
  const missing = ours.filter((name) => !existsSync(path.join(packages, tarballOf(name))))
  if (missing.length > 0) throw new WrongUse(`${packages} has no ${missing.map(tarballOf).join(', ')}.`)
  const into = path.join(home, 'packages')
  mkdirSync(into, { recursive: true })
  for (const name of ours) copyFileSync(path.join(packages, tarballOf(name)), path.join(into, tarballOf(name)))
  return (name) => `file:packages/${tarballOf(name)}`
}

interface Manifest {
  scripts: Readonly<Record<string, string | undefined>>
  dependencies: Readonly<Record<string, string | undefined>>
  devDependencies: Readonly<Record<string, string | undefined>>
}

const manifestOf = (source: (name: string) => string): Manifest => {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [each, ours.includes(each) ? source(each) : versions[each]]))
  return {
    scripts: Object.fromEntries(
      [
        'dev',
        'test',
        'e2e',
        'lint',
        'types',
        'build',
        'check',
        'names',
        'release',
        'rollback',
        'canary',
        'promote',
        'retire',
        'remove-old',
        'preview',
        'history',
        'check-canary',
        'keys',
        'explain',
      ].map((each) => [each, `console-remote ${each}`]),
    ),
    dependencies: pick(['@console/platform', 'lucide-react', 'react', 'react-dom']),
    devDependencies: pick(
      [
        ...ours.slice(1),
        '@jest/globals',
        '@module-federation/enhanced',
        '@playwright/test',
        '@types/node',
        '@types/react',
        '@types/react-dom',
      ].sort(),
    ),
  }
}

/** Writes a repository for a remote into a folder of its name. Returns the files. */
export const createRepository = (parent: string, name: string, packages?: string): string[] => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 60)
    throw new WrongUse(
      `"${name}" can't be a remote's name. It has small letters, digits and dashes, such as plant-beds.`,
    )
  if (taken.includes(name.replace(/^mfe-/, '')))
    throw new WrongUse(`The console has addresses of its own that begin with /${name}. Give another name.`)
  const home = path.join(parent, name)
  if (existsSync(home) && readdirSync(home).length > 0)
    throw new WrongUse(`${home} is there already. Give another name.`)
  const files = new Map([
    ...fillTemplate(templateOf('remote'), name, { platform: version, order: '70' }),
    ...fillTemplate(templateOf('repository'), name, { version }),
  ])
  mkdirSync(home, { recursive: true })
  files.set(
    'package.json',
    `${JSON.stringify({ name, version: '0.1.0', private: true, type: 'module', engines: { node: '>=20.12' }, ...manifestOf(sourceOf(packages, home)) }, null, 2)}\n`,
  )
  for (const [file, text] of files) {
    mkdirSync(path.join(home, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  chmodSync(path.join(home, 'ci.sh'), 0o755)
  return [...files.keys()]
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readManifest = (home: string): Manifest => {
  const file = path.join(home, 'package.json')
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const {
      scripts = {},
      dependencies = {},
      devDependencies = {},
    } = isObject(manifest) ? (manifest as Partial<Manifest>) : {}
    if (isObject(devDependencies) && Object.hasOwn(devDependencies, '@console/platform-build'))
      return { ...(manifest as object), scripts, dependencies, devDependencies }
  } catch {
    // It is told below.
  }
  throw new WrongUse(
    `${file} is no remote's: it does not have the build kit, @console/platform-build. Run this in the folder of a remote with a repository of its own.`,
  )
}

/**
 * Gives a repository the packages of this version of the platform, and the versions that they need of others. What the
 * team has added stays. Returns the lines that say what changed.
 */
export const updateRepository = (home: string, packages?: string): string[] => {
  const former = readManifest(home)
  const wanted = manifestOf(sourceOf(packages, home))
  const known = { ...wanted.dependencies, ...wanted.devDependencies }
  const updated = (list: Manifest['dependencies'], added: Manifest['dependencies'] = {}): Manifest['dependencies'] =>
    Object.fromEntries(Object.entries({ ...added, ...list }).map(([name, range]) => [name, known[name] ?? range]))
  const next = {
    ...former,
    scripts: { ...wanted.scripts, ...former.scripts },
    dependencies: updated(former.dependencies),
    devDependencies: updated(
      former.devDependencies,
      Object.fromEntries(
        Object.entries(wanted.devDependencies).filter(([name]) => !Object.hasOwn(former.dependencies, name)),
      ),
    ),
  }
  writeFileSync(path.join(home, 'package.json'), `${JSON.stringify(next, null, 2)}\n`)
  const folder = path.join(home, 'packages')
  const current = new Set(ours.map(tarballOf))
  const old = existsSync(folder)
    ? readdirSync(folder).filter((file) => /^console-.*\.tgz$/.test(file) && !current.has(file))
    : []
  for (const file of old) rmSync(path.join(folder, file))
  return [
    ...(['dependencies', 'devDependencies'] as const).flatMap((list) =>
      Object.entries(next[list]).flatMap(([name, range]) =>
        former[list][name] === range ? [] : `${name}: ${former[list][name] ?? 'none'} → ${range}`,
      ),
    ),
    ...Object.keys(next.scripts).flatMap((name) =>
      Object.hasOwn(former.scripts, name) ? [] : `npm run ${name} is new`,
    ),
    ...old.map((file) => `packages/${file} is removed`),
  ]
}
