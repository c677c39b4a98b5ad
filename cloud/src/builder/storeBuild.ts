import type { Firmwares } from '../firmwares/firmwares.ts'
import type { Artifacts } from '../projects/projectFiles.ts'
import type { Projects } from '../projects/projects.ts'
import type { Store } from '../store/store.ts'
import { dim, imageName, red, type BuildJob, type BuildResult, type Made } from './builder.ts'
import { fileSize, shownSizes } from './wasm/linkMap.ts'

interface BuildStores {
  store: Pick<Store, 'cloud'>
  projects: Projects
  artifacts: Artifacts
  firmwares: Firmwares
}

const imageLike = /\.(bin|hex)$/

/**
 * Stores the artifacts and the image of a build in one transaction, before success is reported. Undefined where the
 * project is no longer there.
 */
export async function storeBuild(
  { store, projects, artifacts, firmwares }: BuildStores,
  owner: string,
  { project, product }: BuildJob,
  { artifacts: made, sizes }: Made,
  print: (text: string) => void,
): Promise<BuildResult | undefined> {
  const image = made.find(({ path }) => path.endsWith(imageName)) ?? made.find(({ path }) => imageLike.test(path))
  const now = Date.now()
  const kept = await store.cloud.transaction(async (tx) => {
    const name = await projects.nameOf(owner, project.id, tx)
    if (name === undefined) return undefined
    await artifacts.replace(project.id, made, tx)
    if (!image) return {}
    const firmwareSha = await firmwares.add(
      owner,
      { projectId: project.id, projectName: name, productId: product, image: image.content, createdAt: now },
      tx,
    )
    await projects.built(project.id, firmwareSha, now, tx)
    return { firmwareSha }
  })
  if (!kept) {
    print(`${red('error:')} The project was deleted meanwhile.\n`)
    return undefined
  }
  const list = made.map(({ path, content }) => ({ path, size: content.length }))
  for (const { path, size } of list) print(`${path}, ${fileSize(size)}\n`)
  if (kept.firmwareSha !== undefined) print(dim(`Firmware ${kept.firmwareSha}\n`))
  if (sizes) print(`${shownSizes(sizes)}\n`)
  return { success: true, ...kept, artifacts: list, ...(sizes && { sizes }) }
}
