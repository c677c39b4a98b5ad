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
const givenByRemotes = ['Column', 'Crumb', 'EventFilter', 'EventViewOptions', 'Fact', 'FieldTexts', 'MenuItem', 'RangeTerm', 'RequestOptions', 'SelectOption', 'SeriesOptions', 'Tab', 'TextTerm', 'Toast', 'UnsavedWork']

/** Props of components are given by remotes, too. */
const isGiven = (name: string): boolean => name.endsWith('Props') || givenByRemotes.includes(name)

// What is new as a whole is demanded of nobody yet.
const isDemand = (line: string, former: readonly string[]): boolean => {
  const [, name = '', optional] = /^interface (\w+) › (?:readonly )?(?:\w+|'[^']+')(\?)?[:(<]/.exec(line) ?? []
  return isGiven(name) && optional === undefined && former.some((known) => known.startsWith(`interface ${name} › `))
}

// A word, a name or a string each: what is a function is not looked into.
const wordsIn = (type: string): string[] | null => (/[(<{]/.test(type) ? null : type.split(' | '))

/** Whether a field that remotes give takes all that it took before, and more: another word, or nothing at all. */
const isWidened = (former: string, line: string): boolean => {
  const [[, name = '', field, optional = '', type = ''] = [], [, ...now] = []] = [former, line].map((text) => /^interface (\w+) › (\w+|'[^']+')(\??): (.*)$/.exec(text) ?? [])
  const [owner, sameField, nowOptional, nowType = ''] = now
  if (!isGiven(name) || owner !== name || sameField !== field || optional > (nowOptional ?? '')) return false
  const words = wordsIn(nowType)
  return type === nowType || (wordsIn(type)?.every((word) => words?.includes(word)) ?? false)
}

// One more parameter at the end that need not be given: `, more?: Type`, or `, Type?` where only the types are told.
const oneMoreParameter = /^(?:, )?(?:\w+\?: [\w<>[\]. |]+|[\w<>[\].]+\?)$/

/** Whether a function takes all calls that it took before, and one more parameter. */
const takesOneMore = (former: string, line: string): boolean => {
  if (line.length <= former.length) return false
  let start = 0
  while (start < former.length && former[start] === line[start]) start += 1
  const added = line.slice(start, start + line.length - former.length)
  return former[start] === ')' && former.slice(start) === line.slice(start + added.length) && oneMoreParameter.test(added)
}

export const differenceOf = (former: readonly string[], lines: readonly string[]): Difference => {
  const removed = former.filter((line) => !lines.includes(line))
  const added = lines.filter((line) => !former.includes(line))
  const widened = added.filter((line) => removed.some((former) => isWidened(former, line) || takesOneMore(former, line)))
  const lost = removed.filter((former) => !widened.some((line) => isWidened(former, line) || takesOneMore(former, line)))
  const breaks = lost.length > 0 || added.some((line) => isDemand(line, former) && !widened.includes(line))
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
