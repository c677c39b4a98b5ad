import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fillTemplate, templateOf } from './fillTemplate.ts'
import { taken } from './sections.ts'

/** A mistake of the user, explained by its message. */
export class WrongUse extends Error {}

const { version, peerDependencies: versions } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string; peerDependencies: Record<string, string> }

const ours = ['@console/platform', '@console/platform-build', '@console/platform-registry', '@console/platform-testing', '@console/shell-emulator']

const tarballOf = (name: string): string => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/** Where a new repository gets the platform's packages: tarballs that it takes along, those at an address, or a registry. */
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

const manifestOf = (name: string, source: (name: string) => string): object => {
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((each) => [each, ours.includes(each) ? source(each) : versions[each]]))
  return {
    name, version: '0.1.0', private: true, type: 'module', engines: { node: '>=20.12' },
    scripts: Object.fromEntries(['dev', 'test', 'e2e', 'lint', 'types', 'build', 'check', 'names', 'release', 'rollback', 'canary', 'promote', 'retire', 'remove-old', 'preview', 'history', 'check-canary', 'keys', 'explain'].map((each) => [each, `console-remote ${each}`])),
    dependencies: pick(['@console/platform', 'lucide-react', 'react', 'react-dom']),
    devDependencies: pick([...ours.slice(1), '@jest/globals', '@module-federation/enhanced', '@playwright/test', '@types/node', '@types/react', '@types/react-dom'].sort()),
  }
}

/** Writes a repository for a remote into a folder of its name. Returns the files. */
export const createRepository = (parent: string, name: string, packages?: string): string[] => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 60) throw new WrongUse(`"${name}" can't be a remote's name. It has small letters, digits and dashes, such as plant-beds.`)
  if (taken.includes(name.replace(/^mfe-/, ''))) throw new WrongUse(`The console has addresses of its own that begin with /${name}. Give another name.`)
  const home = path.join(parent, name)
  if (existsSync(home) && readdirSync(home).length > 0) throw new WrongUse(`${home} is there already. Give another name.`)
  const files = new Map([...fillTemplate(templateOf('remote'), name, { platform: version, order: '70' }), ...fillTemplate(templateOf('repository'), name, { version })])
  mkdirSync(home, { recursive: true })
  files.set('package.json', `${JSON.stringify(manifestOf(name, sourceOf(packages, home)), null, 2)}\n`)
  for (const [file, text] of files) {
    mkdirSync(path.join(home, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  chmodSync(path.join(home, 'ci.sh'), 0o755)
  return [...files.keys()]
}
