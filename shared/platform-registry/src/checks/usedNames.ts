import { satisfy } from '@module-federation/runtime'
import type { ShellDescription } from '../document/shellDescription.ts'
import { paramsOf } from './collisions.ts'
import { labelOf, type RegistryRelease, type Release } from '../document/registryDocument.ts'

// What reads ranges takes seconds for a long row of blanks, in every browser, too.
const isRange = (range: string): boolean => range.length <= 100 && /^[\d.x*^~<>=|-]+( [\d.x*^~<>=|-]+)*$/i.test(range)

/**
 * Why a remote with this range does not run in a shell that provides this version of the platform, by the shell's own
 * rule.
 */
const platformProblems = (placed: RegistryRelease, provided: string): string[] => {
  const [label, range] = [labelOf(placed), placed.release.platform]
  if (!isRange(range))
    return [`${label}: "${range}" is no range of platform versions. Write one such as ^1.1.0 in remote.config.ts.`]
  if (satisfy(provided, range)) return []
  return [
    `${label} runs on platform ${range}, and the shell provides ${provided}. Release a shell of that platform, or the remote with a range that allows both, such as "${range} || ^${provided}".`,
  ]
}

/**
 * Packages that the release takes whole from the shell, which has them in another version or not at all: its entry
 * would throw.
 */
const vendorProblems = (placed: RegistryRelease, provided: Readonly<Record<string, string>>): string[] => {
  const unfit = Object.entries(placed.release.vendors ?? {}).filter(
    ([name, range]) => !isRange(range) || !Object.hasOwn(provided, name) || !satisfy(provided[name] ?? '', range),
  )
  if (unfit.length === 0) return []
  const [wanted, given] = [
    unfit.map(([name, range]) => `${name} ${range}`).join(' and '),
    unfit.map(([name]) => (Object.hasOwn(provided, name) ? `${name} ${provided[name]}` : `no ${name}`)).join(' and '),
  ]
  return [
    `${labelOf(placed)} was built for ${wanted}, and the shell provides ${given}. Build it with the packages of that shell's platform.`,
  ]
}

const ownerOfSlot = (slot: string): string => slot.split('.')[0] ?? ''

/** Tells whether a slot is of the owners of these names. */
const ownersOf = (...names: readonly (readonly string[])[]): ((slot: string) => boolean) => {
  const owners = new Set(names.flat().map(ownerOfSlot))
  return (slot) => owners.has(ownerOfSlot(slot))
}

/** What a release names that the shell does not have, whatever range of the platform it declares. */
const missingNames = (
  placed: RegistryRelease,
  uses: Release['uses'],
  provides: NonNullable<ShellDescription['provides']>,
  formerSlots: readonly string[],
): string[] => {
  const label = labelOf(placed)
  const owns = ownersOf(provides.slots, Object.keys(provides.points ?? {}), formerSlots)
  const modules = Object.entries(uses.shared ?? {}).flatMap(([key, names]) => {
    const known = Object.hasOwn(provides.shared, key) ? provides.shared[key] : undefined
    if (!known) return [`the module ${key}`]
    const lacking = names.filter((name) => !known.includes(name))
    return lacking.length > 0 ? [`${lacking.join(', ')} of ${key}`] : []
  })
  const slots = placed.release.slots
    .filter(({ slot }) => owns(slot) && !provides.slots.includes(slot))
    .map(({ slot }) => `the slot ${slot}`)
  const named = [...placed.release.nav, ...(placed.release.extensions ?? [])].flatMap(({ icon, iconPath }) =>
    icon === undefined || iconPath !== undefined ? [] : icon,
  )
  const icons = [...new Set(named)].filter((icon) => !provides.icons.includes(icon)).map((icon) => `the icon ${icon}`)
  const missing = [...modules, ...slots, ...icons]
  return missing.length === 0
    ? []
    : [
        `${label} uses what the shell does not have: ${missing.join('; ')}. Release a shell that has it, or the remote without it.`,
      ]
}

/** Why a release would not run in this shell. `formerSlots` are those of the shell before it. */
export const shellProblems = (
  placed: RegistryRelease,
  uses: Release['uses'],
  { platform, provides }: ShellDescription,
  formerSlots: readonly string[] = [],
): string[] => [
  ...platformProblems(placed, platform),
  ...(provides?.vendors ? vendorProblems(placed, provides.vendors) : []),
  ...(provides ? missingNames(placed, uses, provides, formerSlots) : []),
]

/** The slots that the current remotes fill. */
export const filledSlots = (releases: readonly RegistryRelease[]): string[] =>
  releases.filter(({ role }) => role === 'current').flatMap(({ release }) => release.slots.map(({ slot }) => slot))

/**
 * Slots that a release shows and nobody fills. One whose owner is not deployed is left out by its screen; where the
 * owner is, or was before, the name is wrong.
 */
export const slotProblems = (
  placed: RegistryRelease,
  shown: readonly string[],
  releases: readonly RegistryRelease[],
  { provides }: ShellDescription,
  formerlyFilled: readonly string[],
): string[] => {
  if (placed.role === 'previous') return []
  const there = [...(provides?.slots ?? []), ...filledSlots(releases), ...placed.release.slots.map(({ slot }) => slot)]
  const owns = ownersOf(there, Object.keys(provides?.points ?? {}), formerlyFilled)
  return shown
    .filter((slot) => owns(slot) && !there.includes(slot))
    .map(
      (slot) =>
        `${labelOf(placed)} shows the slot ${slot}, which no remote fills. Release the remote that fills it first, or correct the name.`,
    )
}

/** Routes that others link to by name must keep their parameters. */
const changedParams = (placed: RegistryRelease, wellKnown: Readonly<Record<string, string>>): string[] =>
  placed.release.routes.flatMap(({ name, path }) => {
    const agreed = Object.hasOwn(wellKnown, name) ? wellKnown[name] : undefined
    const [has, wanted] = [path, agreed ?? path].map((pattern) => paramsOf(pattern).sort().join(' and '))
    return has === wanted
      ? []
      : [
          `${labelOf(placed)} has the route ${name} at ${path}; whoever links to it fills in ${wanted || 'nothing'}. Keep the parameters of ${agreed}.`,
        ]
  })

/**
 * Links of a release to routes that neither the shell nor a current remote has, and named routes whose parameters it
 * has changed.
 */
export const linkProblems = (
  placed: RegistryRelease,
  links: readonly string[],
  releases: readonly RegistryRelease[],
  wellKnown: Readonly<Record<string, string>>,
): string[] => {
  const current = releases
    .filter(({ role }) => role === 'current')
    .flatMap(({ release }) => release.routes.map(({ name }) => name))
  const there = new Set([...Object.keys(wellKnown), ...current, ...placed.release.routes.map(({ name }) => name)])
  const lost = links.filter((name) => !there.has(name))
  return [
    ...changedParams(placed, wellKnown),
    ...lost.map(
      (name) =>
        `${labelOf(placed)} links to the route ${name}, which no remote has. Release the remote that brings it first, or correct the name.`,
    ),
  ]
}
