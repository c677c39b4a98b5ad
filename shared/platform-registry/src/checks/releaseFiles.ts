import { labelOf, type RegistryRelease } from '../document/registryDocument.ts'
import { hashOf } from './changedFiles.ts'
import type { Readings } from './readings.ts'
import type { StoredRelease } from './storedRelease.ts'

const modulesOf = ({ routes, slots, extensions = [] }: RegistryRelease['release']): string[] => [
  ...new Set([...routes, ...slots, ...extensions].flatMap(({ module }) => module ?? [])),
]

/** How the stored files of a release differ from its entry in the registry and from what was built. */
export const fileProblems = async (
  placed: RegistryRelease,
  stored: StoredRelease,
  readings: Readings,
): Promise<string[]> => {
  const { entry, integrity, boxes, version } = placed.release
  const label = labelOf(placed)
  const address = `/remotes/${placed.remote}/${version}/`
  const name = entry.slice(address.length)
  if (!entry.startsWith(address) || name.includes('/')) return [`${label}: its entry ${entry} is not in ${address}.`]
  const file = stored.where(name)
  const script = await stored.read(name)
  if (!script)
    return [
      `${label}: ${file} does not exist. Go to a release whose files are there: npm run rollback -- ${placed.remote.replaceAll('_', '-')} --version X --to DIR`,
    ]
  const hash = hashOf(script)
  if (hash !== integrity)
    return [`${label}: ${file} is ${hash}, and ${integrity} was released: somebody has changed it.`]
  const description = await readings.description(stored)
  if (!description) return [`${label}: ${stored.where('release.json')} can't be read: somebody has changed it.`]
  const text = new TextDecoder().decode(script)
  return [
    ...modulesOf(placed.release)
      .filter((module) => !text.includes(`"${module}"`))
      .map((module) => `${label}: ${file} exposes no ${module}.`),
    ...(boxes && description.files?.[boxes.file] !== boxes.integrity
      ? [`${label}: ${stored.where(boxes.file)} is not what was released: somebody has changed it.`]
      : []),
    ...(description.files
      ? (await readings.changedFiles(stored, description.files)).map(
          (problem) => `${label}: ${problem}: somebody has changed it.`,
        )
      : []),
  ]
}
