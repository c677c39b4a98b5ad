/** What a version adds to a former one. */
export type Step = 'none' | 'patch' | 'minor' | 'major'

export interface ContractReport {
  version: string
  lines: readonly string[]
}

export interface Difference {
  removed: readonly string[]
  added: readonly string[]
  /** The smallest step of the version that says enough. */
  needed: Step
}

// Remotes hand these in: a field that they must give from now on breaks those that don't.
const givenByRemotes = ['EventFilter', 'EventViewOptions', 'RequestOptions', 'SeriesOptions', 'SlotProps', 'Toast']

const isDemand = (line: string): boolean => {
  const [, name = '', optional] = /^interface (\w+) › (?:readonly )?\w+(\?)?[:(<]/.exec(line) ?? []
  return givenByRemotes.includes(name) && optional === undefined
}

export const differenceOf = (former: readonly string[], lines: readonly string[]): Difference => {
  const removed = former.filter((line) => !lines.includes(line))
  const added = lines.filter((line) => !former.includes(line))
  const breaks = removed.length > 0 || added.some(isDemand)
  return { removed, added, needed: breaks ? 'major' : added.length > 0 ? 'minor' : 'none' }
}

const numbersOf = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

/** How far it is from one version to the next; null when it is no way forward. */
export const stepBetween = (from: string, to: string): Step | null => {
  const [a, b] = [numbersOf(from), numbersOf(to)]
  const index = a.findIndex((number, at) => number !== b[at])
  if (index === -1) return 'none'
  return (b[index] ?? 0) > (a[index] ?? 0) ? (['major', 'minor', 'patch'] as const)[index] ?? null : null
}

/** The version that is one step further. */
export const after = (version: string, step: Step): string => {
  const [major, minor, patch] = numbersOf(version)
  if (step === 'major') return `${major + 1}.0.0`
  if (step === 'minor') return `${major}.${minor + 1}.0`
  return step === 'patch' ? `${major}.${minor}.${patch + 1}` : version
}

export const steps: readonly Step[] = ['none', 'patch', 'minor', 'major']
