import { limits } from './limits.data.ts'
import { readManifest } from './manifest.ts'
import type { LibraryFile } from './release.ts'
import { nameKey, readRequirement } from './requirement.ts'
import type { LibraryProblem, Want } from './resolve.ts'

interface ProjectWants {
  wants: readonly Want[]
  refused: readonly LibraryProblem[]
  /** Keys of the names of the libraries under lib/. */
  present: ReadonlySet<string>
}

/**
 * The files of a project that say which libraries it has and needs. Of its other files under lib/, only the path
 * counts.
 */
export function libraryFiles(files: readonly LibraryFile[]): LibraryFile[] {
  return files
    .filter(({ path }) => /^lib\/[^/]+\/./.test(path))
    .map(({ path, content }) => ({ path, content: isManifest(path) ? content : '' }))
}

const isManifest = (path: string) => /^lib\/[^/]+\/library\.(json|properties)$/.test(path)

/** The libraries that a project asks for, by its settings and by the libraries under lib/. */
export function readWants(lines: readonly string[], files: readonly LibraryFile[]): ProjectWants {
  const wants = new Map<string, Want>()
  const refused: LibraryProblem[] = []
  const add = (text: string, name: string, by?: string) => {
    const requirement = readRequirement(text)
    if ('refused' in requirement) refused.push({ name: name.slice(0, 200), why: requirement.refused })
    else wants.set(`${nameKey(requirement.name)}\n${requirement.range}\n${by ?? ''}`, { ...requirement, by })
  }
  const { [limits.project.lines]: oneMore } = lines
  if (oneMore !== undefined)
    refused.push({ name: oneMore, why: `lib_deps has more than ${limits.project.lines} lines` })
  for (const line of lines.slice(0, limits.project.lines)) add(line, line)
  const { needs, present } = ownLibraries(files)
  const { [limits.project.wants]: beyond } = needs
  if (beyond)
    refused.push({ name: beyond.name, why: `the libraries under lib/ need more than ${limits.project.wants} others` })
  for (const { name, range, by } of needs.slice(0, limits.project.wants))
    add(range === '' ? name : `${name}@${range}`, name, by)
  return { wants: [...wants.values()], refused, present }
}

/** The libraries under lib/, and what they need. */
function ownLibraries(files: readonly LibraryFile[]) {
  const present = new Set<string>()
  const manifests = new Map<string, LibraryFile[]>()
  for (const { path, content } of files) {
    const [, folder, rest = ''] = /^lib\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (folder === undefined) continue
    present.add(nameKey(folder))
    if (isManifest(path)) manifests.set(folder, [...(manifests.get(folder) ?? []), { path: rest, content }])
  }
  const needs = new Map<string, { name: string; range: string; by: string }>()
  for (const [folder, list] of manifests) {
    const { name, dependencies } = readManifest(list)
    if (name !== undefined) present.add(nameKey(name))
    const by = name ?? folder
    for (const dependency of dependencies)
      needs.set(`${dependency.name}\n${dependency.range}\n${by}`, { ...dependency, by })
  }
  return { needs: [...needs.values()], present }
}
