import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { named, type Placed } from './places.ts'

const modulesOf = ({ routes, slots }: Placed['release']): string[] => [...new Set([...routes, ...slots].map(({ module }) => module))]

/** Whether the files of a release, in `folder`, are what its entry in the registry says. */
export const problemsOfFiles = (placed: Placed, folder: string): string[] => {
  const { entry, integrity, version } = placed.release
  const address = `/remotes/${placed.remote}/${version}/`
  if (!entry.startsWith(address) || entry.slice(address.length).includes('/')) return [`${named(placed)}: its entry ${entry} is not in ${address}.`]
  const file = path.join(folder, entry.slice(address.length))
  if (!existsSync(file)) return [`${named(placed)}: ${file} does not exist. Go to a release whose files are there: npm run rollback -- ${placed.remote.replaceAll('_', '-')} --version X --to DIR`]
  const script = readFileSync(file)
  const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`
  if (hash !== integrity) return [`${named(placed)}: ${file} is ${hash}, and ${integrity} was released: somebody has changed it.`]
  const text = script.toString()
  return modulesOf(placed.release).filter((module) => !text.includes(`"${module}"`)).map((module) => `${named(placed)}: ${file} exposes no ${module}.`)
}
