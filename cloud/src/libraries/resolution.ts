import { limits } from './limits.data.ts'
import type { IndexFile } from './indexFile.ts'
import { nameKey, readRequirement } from './requirement.ts'
import type { ReadProject } from './projectReader.ts'

/** What a build would take, by the lines of lib_deps. */
export interface Resolution {
  requirements: {
    requirement: string
    name?: string
    version?: string
    newest?: string
    board?: string
    problem?: string
  }[]
  needed: { name: string; version: string; neededBy: string[] }[]
  problems: { name: string; problem: string }[]
}

export function resolutionOf(
  { settings, refused, chosen, problems, ofBoard }: ReadProject,
  index: IndexFile | undefined,
): Resolution {
  const asked = settings.libraries
    .slice(0, limits.project.lines)
    .map((requirement) => ({ requirement, read: readRequirement(requirement) }))
  const [taken, standIns, failed] = [byName(chosen), byName(ofBoard), byName(problems)]
  const requirements = asked.map(({ requirement, read }) => {
    if ('refused' in read) return { requirement, problem: read.refused }
    const key = nameKey(read.name)
    const [library, standIn, problem] = [taken.get(key), standIns.get(key), failed.get(key)]
    const newest = index?.facts(read.name)?.version
    return {
      requirement,
      name: library?.name ?? standIn?.name ?? read.name,
      ...(library && { version: library.release.version }),
      ...(newest !== undefined && { newest }),
      ...(standIn && { board: standIn.header }),
      ...(problem && { problem: problem.why }),
    }
  })
  const told = new Set(
    asked.flatMap(({ requirement, read }) => [
      requirement.slice(0, 200),
      ...('refused' in read ? [] : [nameKey(read.name)]),
    ]),
  )
  const needed = chosen.filter(({ neededBy }) => neededBy.length > 0)
  const others = [...refused, ...problems].filter(({ name }) => !told.has(name) && !told.has(nameKey(name)))
  return {
    requirements,
    needed: needed.map(({ name, release, neededBy }) => ({ name, version: release.version, neededBy: [...neededBy] })),
    problems: others.map(({ name, why }) => ({ name, problem: why })),
  }
}

/** The first of each name. */
function byName<Named extends { name: string }>(all: readonly Named[]): Map<string, Named> {
  return new Map(all.toReversed().map((each) => [nameKey(each.name), each]))
}
