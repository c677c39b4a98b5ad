import path from 'node:path'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { RegistryDocument } from '@console/platform-registry/document'
import { UserError } from '@console/platform-registry/userError'
import { readRemote } from '../compile.ts'
import type { RemoteConfig } from '../remote.ts'
import { readConsole, readDeployedRegistry, readDeployedShell } from '../dev/deployedConsole.ts'
import { type KnownNames, namesOf, remoteNames } from './names.ts'

type Others = Pick<KnownNames, 'routes' | 'slots'>

// The files of a console don't tell the props of slots.
const open: KnownNames['slots'][string] = { '[prop: string]': 'unknown' }

/** The routes and slots of a console. */
const deployedNames = ({ remotes }: RegistryDocument, routes: KnownNames['routes']): Others => ({
  routes: {
    ...routes,
    ...Object.fromEntries(
      Object.values(remotes)
        .flatMap((entry) => entry?.routes ?? [])
        .map(({ name, path: pattern }) => [name, pattern]),
    ),
  },
  slots: Object.fromEntries(
    Object.values(remotes)
      .flatMap((entry) => entry?.slots ?? [])
      .map(({ slot }) => [slot, open]),
  ),
})

/** What a names.gen.ts knew of others when it was written. */
const writtenNames = (text: string, { routes, slots }: RemoteConfig['uses']): Others => {
  const paths = Object.fromEntries(
    [...text.matchAll(/^ {2}'([^']+)': '(\/[^']*)',$/gm)].map(([, name = '', pattern = '']) => [name, pattern]),
  )
  return {
    routes: Object.fromEntries(routes.flatMap((name) => (paths[name] === undefined ? [] : [[name, paths[name]]]))),
    slots: Object.fromEntries(slots.filter((name) => text.includes(`'${name}'`)).map((name) => [name, open])),
  }
}

/**
 * Brings the names.gen.ts of a remote with a repository of its own up to date. The names of others come from the
 * console at `against`; without one, those that are written already stay.
 */
export const refreshNames = async (home: string, against?: string): Promise<boolean> => {
  const remote = await readRemote(home)
  const file = path.join(home, 'names.gen.ts')
  const former = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const there = against === undefined ? undefined : await readConsole(against)
  const others = there
    ? deployedNames(await readDeployedRegistry(there), (await readDeployedShell(there)).provides?.routes ?? {})
    : writtenNames(former, remote.uses)
  const own = namesOf([remote])
  const unknown = [
    ...remote.uses.routes.filter((name) => !(name in { ...others.routes, ...own.routes })),
    ...remote.uses.slots.filter((name) => !(name in { ...others.slots, ...own.slots })),
  ]
  if (!there && unknown.length > 0)
    throw new UserError(
      `${remote.name} uses ${unknown.join(', ')} of others. Take the names from a console that has them: npm run names -- --against https://console.example.org`,
    )
  const text = remoteNames(remote, {
    ...own,
    routes: { ...others.routes, ...own.routes },
    slots: { ...others.slots, ...own.slots },
  })
  if (text === former) return false
  writeFileSync(file, text)
  return true
}
