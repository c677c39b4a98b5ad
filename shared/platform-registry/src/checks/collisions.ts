import { type ExtensionEntry, labelOf, type Problem, type RegistryRelease } from '../document/registryDocument.ts'

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter(Boolean)
const isParam = (segment: string): boolean => segment.startsWith(':')

/** The names of a pattern's parameters, in order. */
export const paramsOf = (pattern: string): string[] =>
  segmentsOf(pattern)
    .filter(isParam)
    .map((segment) => segment.slice(1))

/** Whether some address matches both patterns and neither is more specific. */
const contend = (one: string, other: string): boolean => {
  // The router does not tell cases apart.
  const [a, b] = [segmentsOf(one.toLowerCase()), segmentsOf(other.toLowerCase())]
  return (
    a.length === b.length &&
    paramsOf(one).length === paramsOf(other).length &&
    a.every((segment, index) => segment === b[index] || isParam(segment) || isParam(b[index] ?? ''))
  )
}

/** Addresses that belong to the shell, as all below /settings does: its own pages, and those that remotes add there. */
export const taken = ['/', '/dashboard', '/settings']
/** Beginnings of addresses that belong to the server. */
export const servers = ['api', 'oidc', 'auth', 'assets', 'previews', 'remotes', 'shells']

/** The owner of a pattern's addresses, if it is the shell or the server; otherwise null. */
export const ownerOf = (pattern: string): string | null => {
  const first = (segmentsOf(pattern)[0] ?? '').toLowerCase()
  if (first === 'settings' || taken.some((path) => contend(pattern, path))) return 'the shell'
  return servers.includes(first) ? 'the server' : null
}

interface Claim {
  what: string
  /** Two claims collide when either fits the other. */
  fits: (other: string) => boolean
  key: string
  cure: string
}

const same = (what: string, key: string, cure: string): Claim => ({
  what: `${what} ${key}`,
  key: `${what} ${key}`,
  fits: (other) => other === `${what} ${key}`,
  cure,
})

/** The paths of the pages that a release adds to the settings. */
const settingsPages = (extensions: readonly ExtensionEntry[]): string[] =>
  extensions.filter(({ point }) => point === 'settings.page/v1').map(({ id }) => `/settings/${id}`)

/** What may exist only once in a console. */
const claimsOf = (
  { release: { routes, nav, slots, extensions = [] } }: RegistryRelease,
  storage: readonly string[],
): Claim[] => [
  ...[...routes.map(({ path }) => path), ...settingsPages(extensions)].map((path): Claim => ({
    what: `the route ${path}`,
    key: `route ${path}`,
    fits: (other) => other.startsWith('route ') && contend(path, other.slice('route '.length)),
    cure: 'Give it another path.',
  })),
  ...routes.map(({ name }) => same('the route name', name, 'Give it another name.')),
  ...nav.map(({ to }) => same('the menu entry', to, 'Leave one of them out.')),
  ...slots.map(({ slot }) =>
    same('the slot', slot, 'Only one remote may fill it: leave it out, or give it another version.'),
  ),
  ...extensions.map(({ point, id }) => same('the addition', `${id} at ${point}`, 'Give it another id.')),
  ...storage.map((key) => same('the browser storage', key, 'Begin the name with the remote’s own.')),
]

const betweenTwo = (
  one: RegistryRelease,
  other: RegistryRelease,
  storageOf: (placed: RegistryRelease) => readonly string[],
): Problem[] => {
  const theirs = claimsOf(other, storageOf(other))
  return claimsOf(one, storageOf(one)).flatMap(({ what, fits, cure }) => {
    const rival = theirs.find(({ key }) => fits(key))
    if (!rival) return []
    const both =
      rival.what === what
        ? `${labelOf(one)} and ${labelOf(other)} both have ${what}`
        : `${labelOf(one)} has ${what}, ${labelOf(other)} has ${rival.what}, and an address fits both`
    const former = [one, other].find(({ role }) => role === 'previous')
    return [
      {
        text: `${both}. ${former ? `If ${former.remote} gave it up only now, release it once more, so that it falls back to a version without it.` : cure}`,
        of: [one, other],
      },
    ]
  })
}

const withinOne = (placed: RegistryRelease): string[] => {
  const { routes, nav, extensions = [] } = placed.release
  const doubles = routes.filter((route, index) =>
    routes.slice(0, index).some(({ path, name }) => name === route.name || contend(path, route.path)),
  )
  const twice = extensions.filter(({ point, id }, index) =>
    extensions.slice(0, index).some((other) => other.point === point && other.id === id),
  )
  return [
    ...twice.map(({ point, id }) => `${labelOf(placed)} adds ${id} at ${point} twice. Give one of them another id.`),
    ...doubles.map(({ name, path }) => `${labelOf(placed)} has the route ${path} or its name ${name} twice.`),
    ...routes.flatMap(({ path }) =>
      ownerOf(path)
        ? [`${labelOf(placed)} has the route ${path}, which ${ownerOf(path)} answers. Give it another path.`]
        : [],
    ),
    ...routes.flatMap(({ path }) =>
      isParam(segmentsOf(path)[0] ?? '')
        ? [
            `${labelOf(placed)} has the route ${path}, which fits addresses of all others. Begin it with a word instead of a parameter.`,
          ]
        : [],
    ),
    ...nav
      .filter(({ to }) => !routes.some(({ path }) => path === to))
      .map(
        ({ to }) =>
          `${labelOf(placed)} has the menu entry ${to} without a route of that path. Add the route, or leave the entry out.`,
      ),
  ]
}

/** Collisions between remotes, whichever of their releases a user gets. */
export const collisionsIn = (
  releases: readonly RegistryRelease[],
  storageOf: (placed: RegistryRelease) => readonly string[],
): Problem[] => [
  ...releases.flatMap((placed) => withinOne(placed).map((text) => ({ text, of: [placed] }))),
  ...releases.flatMap((one, index) =>
    releases
      .slice(index + 1)
      .filter(({ remote }) => remote !== one.remote)
      .flatMap((other) => betweenTwo(one, other, storageOf)),
  ),
]
