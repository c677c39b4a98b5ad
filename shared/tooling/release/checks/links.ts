import { namedRoutes } from '@console/platform/lib'
import { named, type Placed } from './places.ts'
import { paramsOf } from './routes.ts'

const wellKnown: Readonly<Record<string, string>> = namedRoutes

/** A route that others link to by name keeps its parameters: what they fill in is all they know. */
const changedParams = (placed: Placed): string[] =>
  placed.release.routes.flatMap(({ name, path }) => {
    const agreed = wellKnown[name]
    const [has, wanted] = [path, agreed ?? path].map((pattern) => paramsOf(pattern).sort().join(' and '))
    return has === wanted ? [] : [`${named(placed)} has the route ${name} at ${path}; whoever links to it fills in ${wanted || 'nothing'}. Keep the parameters of ${agreed}.`]
  })

/** Links to routes that no remote has, and routes that links can't be made to. */
export const brokenLinksIn = (places: readonly Placed[], linksOf: (placed: Placed) => readonly string[]): string[] => {
  const current = places.filter(({ role }) => role === 'current').flatMap(({ release }) => release.routes.map(({ name }) => name))
  return places.flatMap((placed) => {
    const there = new Set([...Object.keys(wellKnown), ...current, ...placed.release.routes.map(({ name }) => name)])
    const lost = linksOf(placed).filter((name) => !there.has(name))
    return [...changedParams(placed), ...lost.map((name) => `${named(placed)} links to the route ${name}, which no remote has. Release the remote that brings it first, or correct the name.`)]
  })
}
