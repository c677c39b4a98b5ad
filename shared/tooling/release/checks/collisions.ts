import { named, type Placed } from './places.ts'
import { contend, ownerOf } from './routes.ts'

interface Claim {
  what: string
  /** Two claims collide when either fits the other. */
  fits: (other: string) => boolean
  key: string
  cure: string
}

const same = (what: string, key: string, cure: string): Claim => ({ what: `${what} ${key}`, key: `${what} ${key}`, fits: (other) => other === `${what} ${key}`, cure })

/** Everything of a release that may be there only once in a console. */
const claimsOf = ({ release: { routes, nav, slots } }: Placed, storage: readonly string[]): Claim[] => [
  ...routes.map(({ path }): Claim => ({ what: `the route ${path}`, key: `route ${path}`, fits: (other) => other.startsWith('route ') && contend(path, other.slice('route '.length)), cure: 'Give it another path.' })),
  ...routes.map(({ name }) => same('the route name', name, 'Give it another name.')),
  ...nav.map(({ to }) => same('the menu entry', to, 'Leave one of them out.')),
  ...nav.map(({ order }) => same('the place in the menu', String(order), 'Give it another order.')),
  ...slots.map(({ slot }) => same('the slot', slot, 'Only one remote may fill it: leave it out, or give it another version.')),
  ...storage.map((key) => same('the browser storage', key, 'Begin the name with the remote’s own.')),
]

const betweenTwo = (one: Placed, other: Placed, storageOf: (placed: Placed) => readonly string[]): string[] => {
  const theirs = claimsOf(other, storageOf(other))
  return claimsOf(one, storageOf(one)).flatMap(({ what, fits, cure }) => {
    const rival = theirs.find(({ key }) => fits(key))
    if (!rival) return []
    const both = rival.what === what ? `${named(one)} and ${named(other)} both have ${what}` : `${named(one)} has ${what}, ${named(other)} has ${rival.what}, and an address fits both`
    const former = [one, other].find(({ role }) => role === 'previous')
    return [`${both}. ${former ? `If ${former.remote} gave it up only now, release it once more, so that it falls back to a version without it.` : cure}`]
  })
}

const withinOne = (placed: Placed): string[] => {
  const { routes, nav } = placed.release
  const doubles = routes.filter((route, index) => routes.slice(0, index).some(({ path, name }) => name === route.name || contend(path, route.path)))
  return [
    ...doubles.map(({ name, path }) => `${named(placed)} has the route ${path} or its name ${name} twice.`),
    ...routes.flatMap(({ path }) => (ownerOf(path) ? [`${named(placed)} has the route ${path}, which ${ownerOf(path)} answers. Give it another path.`] : [])),
    ...nav.filter(({ to }) => !routes.some(({ path }) => path === to)).map(({ to }) => `${named(placed)} has the menu entry ${to} without a route of that path. Add the route, or leave the entry out.`),
  ]
}

/** What remotes have in each other's way, whichever of their releases a user gets. */
export const collisionsIn = (places: readonly Placed[], storageOf: (placed: Placed) => readonly string[]): string[] => [
  ...places.flatMap(withinOne),
  ...places.flatMap((one, index) => places.slice(index + 1).filter(({ remote }) => remote !== one.remote).flatMap((other) => betweenTwo(one, other, storageOf))),
]
