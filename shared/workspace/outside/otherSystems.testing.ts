import path from 'node:path'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

interface Manifest {
  optionalDependencies?: Readonly<Record<string, string>>
  resolutions?: Readonly<Record<string, string>>
}

const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest

const packagesIn = (modules: string): string[] =>
  readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const folder = path.join(modules, name)
      if (name.startsWith('@')) return packagesIn(folder)
      return existsSync(path.join(folder, 'package.json')) ? [folder] : []
    })

/**
 * Yarn resolves the packages of all systems, also those that it won't install; a registry need not have them. In
 * `home`, an empty one stands for each that npm has left out in `installed`.
 */
export const withoutOtherSystems = (home: string, installed: string): void => {
  const modules = path.join(installed, 'node_modules')
  const wanted = new Set(packagesIn(modules).flatMap((folder) => Object.keys(read(folder).optionalDependencies ?? {})))
  const absent = [...wanted].filter((name) => !existsSync(path.join(modules, name)))
  const empty = path.join(home, 'of-another-system')
  mkdirSync(empty)
  writeFileSync(path.join(empty, 'package.json'), '{ "name": "of-another-system", "version": "0.0.0" }')
  writeFileSync(
    path.join(home, 'package.json'),
    JSON.stringify(
      { ...read(home), resolutions: Object.fromEntries(absent.map((name) => [name, 'file:./of-another-system'])) },
      null,
      2,
    ),
  )
}
