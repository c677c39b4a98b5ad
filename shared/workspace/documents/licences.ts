import path from 'node:path'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { readJson } from '@console/platform-build/home'
import { root } from '../workspace.ts'

export interface Licensed {
  name: string
  /** SPDX, as its package.json says it; empty when it says none. */
  licence: string
}

interface Manifest {
  license?: string | { type: string }
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const licenceIn = (folder: string): string => {
  const { license = '' } = readJson<Manifest>(folder, 'package.json')
  return typeof license === 'string' ? license : license.type
}

/** What the workspace's packages name in their package.json, other than each other. */
export const declared = (packages: readonly string[]): Licensed[] => {
  const found = new Map<string, string>()
  for (const folder of packages) {
    const { dependencies, devDependencies } = readJson<Manifest>(root, folder, 'package.json')
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!version.startsWith('workspace:')) found.set(name, licenceIn(path.join(root, folder, 'node_modules', name)))
    }
  }
  return [...found].map(([name, licence]) => ({ name, licence }))
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((rest) => `${name}/${rest}`) : [name],
  )

/** Every package that pnpm has installed, indirect ones too. */
export const installed = (): Licensed[] => {
  const store = path.join(root, 'node_modules/.pnpm')
  return readdirSync(store)
    .map((name) => path.join(store, name, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      namesIn(folder)
        .map((name) => ({ name, folder: path.join(folder, name) }))
        .filter(
          (found) => !lstatSync(found.folder).isSymbolicLink() && existsSync(path.join(found.folder, 'package.json')),
        )
        .map((found) => ({ name: found.name, licence: licenceIn(found.folder) })),
    )
}

const bracket = /\(([^()]*)\)/

/** Of `A OR B` one has to be allowed, of `A AND B` both; brackets come first, then AND. */
export const isAllowed = (licence: string, allowed: ReadonlySet<string>): boolean => {
  const [whole, inner] = bracket.exec(licence) ?? []
  if (whole === undefined || inner === undefined)
    return licence.split(' OR ').some((choice) => choice.split(' AND ').every((id) => allowed.has(id)))
  const outcome = isAllowed(inner, allowed) ? 'allowed brackets' : 'other brackets'
  return isAllowed(licence.replace(whole, outcome), new Set([...allowed, 'allowed brackets']))
}
