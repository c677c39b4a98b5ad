import path from 'node:path'
import { readdirSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { type BuiltRelease, folderOf } from '../document/registryDocument.ts'
import { type Deployment, readConfig } from '../folder/deployment.ts'
import type { ListedFile } from '../targets/target.ts'
import { UserError } from '../userError.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(1))
const schema = v.object({
  releases: v.optional(v.object({ most: v.optional(whole, 100), megabytes: v.optional(whole, 2048) }), {}),
})
const megabyte = 1024 * 1024

/** The versions of a remote of which files are there, by what is listed below its folder. */
export const versionsIn = (files: readonly ListedFile[]): { version: string; isWhole: boolean }[] => {
  const names = new Set(files.map(({ name }) => name))
  return [...new Set(files.map(({ name }) => name.split('/')[0] ?? ''))].map((version) => ({
    version,
    isWhole: names.has(`${version}/release.json`),
  }))
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, file) => sum + statSync(path.join(folder, file)).size,
    0,
  )

/**
 * Refuses one more release of a remote that has as many as the deployment keeps of each. A store that lists no files is
 * not counted.
 */
export const requireRoom = async (
  deployment: Deployment,
  { name, folder }: BuiltRelease,
  say: (text: string) => void,
): Promise<void> => {
  const { target } = deployment
  const { most, megabytes } = (await readConfig(deployment, schema)).releases
  const files = await target.list(`remotes/${name}`)
  if (!files) return say(`${target.name} lists no files, so the releases of ${name} are not counted.`)
  const count = versionsIn(files).filter(({ isWhole }) => isWhole).length
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (count < most && size + sizeOf(folder) <= megabytes * megabyte) return
  throw new UserError(
    `${name} has ${count} releases of ${Math.ceil(size / megabyte)} MB in ${target.name}, and a remote may have ${most} of ${megabytes} MB: "releases": { "most", "megabytes" } of config.json. Remove old ones: npm run remove-old -- ${folderOf(name)} --keep 20 --to DIR`,
  )
}
