import { type RegistryDocument, releasesIn } from '../document/registryDocument.ts'
import type { Deployment } from '../folder/deployment.ts'
import { UserError } from '../userError.ts'
import { previewStore } from './previewStore.ts'

// Two builds of one version would be taken for each other, in a page and in what browsers report.

export const requireUnreleased = (registry: RegistryDocument, remote: string, version: string): void => {
  if (releasesIn(registry, (name) => name === remote).some(({ release }) => release.version === version))
    throw new UserError(`${remote} ${version} is released here. Give the preview another label: --label`)
}

/** Refuses a change that puts a version anywhere of which there is a preview. */
export const requireNoPreview = ({ folder }: Deployment, former: RegistryDocument, next: RegistryDocument): void => {
  if (folder === undefined) return
  const named = new Set(releasesIn(former).map(({ remote, release }) => `${remote} ${release.version}`))
  const previews = previewStore(folder)
    .list()
    .filter(({ expires }) => Date.parse(expires) > Date.now())
  for (const {
    remote,
    release: { version },
  } of releasesIn(next)) {
    if (
      named.has(`${remote} ${version}`) ||
      !previews.some((each) => each.remote === remote && each.version === version)
    )
      continue
    throw new UserError(
      `There is a preview ${remote} ${version}, and reports of the two would be taken for each other. Remove it: npm run preview -- --remove ${remote}@${version} --to ADDRESS. Or release another version.`,
    )
  }
}
