import path from 'node:path'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { namedRoutes } from '@console/platform/lib'
import { type BuiltRelease, labelOf, readRelease, type RegistryDocument, type RegistryRelease, type Release, releaseFolder, releasesIn } from './registryDocument.ts'
import { collisionsIn, paramsOf } from './collisions.ts'
import { type Deployment, readShell } from './deployment.ts'
import { UserError } from '../workspace.ts'

/** What the shell's own parser would refuse in this registry. */
const formProblems = async (registry: RegistryDocument): Promise<string[]> => {
  // Loaded on use: not every command that imports this file needs the shell's code.
  const { parseRegistry } = await import('shell/registry')
  return parseRegistry(registry).offers.flatMap(({ current, previous, canary }) => [current, previous, canary].flatMap((release) => release?.problem ?? []))
}

/** Why a remote with this range does not run in a shell that provides this version of the platform, by the shell's own rule. */
export const platformProblems = async (who: string, range: string, provided: string): Promise<string[]> => {
  const { satisfy } = await import('@module-federation/enhanced/runtime')
  if (!/^[\d.x*^~<>=|\s-]+$/i.test(range)) return [`${who}: "${range}" is no range of platform versions. Write one such as ^1.1.0 in remote.config.ts.`]
  if (satisfy(provided, range)) return []
  return [`${who} runs on platform ${range}, and the shell provides ${provided}. Release the shell first (npm run release -- shell --to DIR), or widen the range, as in "^1.1.0 || ^2.0.0", if it runs on both.`]
}

const modulesOf = ({ routes, slots }: RegistryRelease['release']): string[] => [...new Set([...routes, ...slots].map(({ module }) => module))]

/** How the files of a release, in `folder`, differ from its entry in the registry. */
const fileProblems = (placed: RegistryRelease, folder: string): string[] => {
  const { entry, integrity, version } = placed.release
  const address = `/remotes/${placed.remote}/${version}/`
  if (!entry.startsWith(address) || entry.slice(address.length).includes('/')) return [`${labelOf(placed)}: its entry ${entry} is not in ${address}.`]
  const file = path.join(folder, entry.slice(address.length))
  if (!existsSync(file)) return [`${labelOf(placed)}: ${file} does not exist. Go to a release whose files are there: npm run rollback -- ${placed.remote.replaceAll('_', '-')} --version X --to DIR`]
  const script = readFileSync(file)
  const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`
  if (hash !== integrity) return [`${labelOf(placed)}: ${file} is ${hash}, and ${integrity} was released: somebody has changed it.`]
  const text = script.toString()
  return modulesOf(placed.release).filter((module) => !text.includes(`"${module}"`)).map((module) => `${labelOf(placed)}: ${file} exposes no ${module}.`)
}

const wellKnown: Readonly<Record<string, string>> = namedRoutes

/** Routes that others link to by name must keep their parameters. */
const changedParams = (placed: RegistryRelease): string[] =>
  placed.release.routes.flatMap(({ name, path }) => {
    const agreed = wellKnown[name]
    const [has, wanted] = [path, agreed ?? path].map((pattern) => paramsOf(pattern).sort().join(' and '))
    return has === wanted ? [] : [`${labelOf(placed)} has the route ${name} at ${path}; whoever links to it fills in ${wanted || 'nothing'}. Keep the parameters of ${agreed}.`]
  })

/** Links to routes that no remote has, and named routes whose parameters have changed. */
const brokenLinksIn = (releases: readonly RegistryRelease[], linksOf: (placed: RegistryRelease) => readonly string[]): string[] => {
  const current = releases.filter(({ role }) => role === 'current').flatMap(({ release }) => release.routes.map(({ name }) => name))
  return releases.flatMap((placed) => {
    const there = new Set([...Object.keys(wellKnown), ...current, ...placed.release.routes.map(({ name }) => name)])
    const lost = linksOf(placed).filter((name) => !there.has(name))
    return [...changedParams(placed), ...lost.map((name) => `${labelOf(placed)} links to the route ${name}, which no remote has. Release the remote that brings it first, or correct the name.`)]
  })
}

/** Checks that a console with this registry works, whichever release each user gets. The files of `built` are not in the deployment yet. */
export const checkRegistry = async (deployment: Deployment, registry: RegistryDocument, built?: BuiltRelease): Promise<void> => {
  const folderOf = ({ remote, release: { version } }: RegistryRelease): string =>
    built?.name === remote && built.release.version === version ? built.folder : releaseFolder(deployment.folder, remote, version)
  const usesOf = (placed: RegistryRelease): Release['uses'] => (existsSync(path.join(folderOf(placed), 'release.json')) ? readRelease(folderOf(placed)).uses : { routes: [], storage: [] })
  const releases = releasesIn(registry)
  const form = await formProblems(registry)
  const { platform } = readShell(deployment)
  const problems = form.length > 0 ? form : [
    ...releases.flatMap((placed) => fileProblems(placed, folderOf(placed))),
    ...(await Promise.all(releases.filter(({ role }) => role !== 'previous').map(({ release, ...place }) => platformProblems(labelOf({ release, ...place }), release.platform, platform)))).flat(),
    ...collisionsIn(releases, (placed) => usesOf(placed).storage),
    ...brokenLinksIn(releases, (placed) => usesOf(placed).routes),
  ]
  if (problems.length > 0) throw new UserError(`The console would not work as one:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nNothing was changed.`)
}
