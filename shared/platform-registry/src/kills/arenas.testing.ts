import path from 'node:path'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { type Deployment, openDeployment } from '../folder/deployment.ts'
import { newBuild, newDeployment, putConsole } from '../release.testing.ts'
import { startS3Server } from '../targets/s3Server.testing.ts'
import { s3Target } from '../targets/s3Target.ts'

/** A build with enough files to be killed among them, some large enough to be compressed. */
export const newLargeBuild = (version: string): BuiltRelease => {
  const built = newBuild('plants', version)
  const files = { ...built.release.files }
  for (let index = 0; index < 6; index += 1) {
    const [name, content] = [`assets/chunk${index}.0123abcd.js`, `/* ${version} */ `.repeat(200 * index + 1)]
    writeFileSync(path.join(built.folder, name), content)
    files[name] = `sha384-${createHash('sha384').update(content).digest('base64')}`
  }
  const release = { ...built.release, files }
  writeFileSync(path.join(built.folder, 'release.json'), JSON.stringify(release))
  return { ...built, release }
}

/** A console whose changes are killed. */
export interface Arena {
  to: string
  environment: Readonly<Record<string, string>>
  deployment: Deployment
  close: () => void
}

export const folderArena = (): Arena => {
  const { folder } = newDeployment()
  return { to: folder, environment: {}, deployment: openDeployment(folder), close: () => {} }
}

export const bucketArena = async (): Promise<Arena> => {
  const { to, environment, close } = await startS3Server()
  const target = s3Target(to, environment)
  await putConsole(target)
  return { to, environment, deployment: { target }, close }
}
