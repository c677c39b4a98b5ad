import { existsSync } from 'node:fs'
import path from 'node:path'
import { readShell, type Deployment } from '../deployment.ts'
import { Refusal } from '../refusal.ts'
import { readRelease, releaseFolder, type RegistryDocument, type Release } from '../registryDocument.ts'
import type { Built } from '../publish/publish.ts'
import { collisionsIn } from './collisions.ts'
import { problemsOfFiles } from './files.ts'
import { brokenLinksIn } from './links.ts'
import { named, placesOf, type Placed } from './places.ts'
import { problemOfPlatform } from './platform.ts'
import { problemsOfForm } from './form.ts'

/** Proves that a console with this registry works as one, whichever release each user gets. `built` is not in its place yet. */
export const checkRegistry = async (deployment: Deployment, registry: RegistryDocument, built?: Built): Promise<void> => {
  const folderOf = ({ remote, release: { version } }: Placed): string =>
    built?.name === remote && built.release.version === version ? built.folder : releaseFolder(deployment.folder, remote, version)
  const usesOf = (placed: Placed): Release['uses'] => (existsSync(path.join(folderOf(placed), 'release.json')) ? readRelease(folderOf(placed)).uses : { routes: [], storage: [] })
  const places = placesOf(registry)
  const form = await problemsOfForm(registry)
  const { platform } = readShell(deployment)
  const problems = form.length > 0 ? form : [
    ...places.flatMap((placed) => problemsOfFiles(placed, folderOf(placed))),
    ...(await Promise.all(places.filter(({ role }) => role !== 'previous').map(({ release, ...place }) => problemOfPlatform(named({ release, ...place }), release.platform, platform)))).flat(),
    ...collisionsIn(places, (placed) => usesOf(placed).storage),
    ...brokenLinksIn(places, (placed) => usesOf(placed).routes),
  ]
  if (problems.length > 0) throw new Refusal(`The console would not work as one:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nNothing was changed.`)
}
