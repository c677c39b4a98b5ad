/** The step from one version to another. */
type Step = 'none' | 'patch' | 'minor' | 'major'

export interface ContractReport {
  version: string
  lines: readonly string[]
}

export interface Difference {
  removed: readonly string[]
  added: readonly string[]
  /** The smallest step of the version that the difference allows. */
  needed: Step
}

// Remotes provide values of these types: a new required field breaks remotes that lack it.
const givenByRemotes = [
  'Column',
  'Crumb',
  'EventFilter',
  'EventViewOptions',
  'Fact',
  'FieldTexts',
  'MenuItem',
  'RangeTerm',
  'RequestOptions',
  'SelectOption',
  'SeriesOptions',
  'Tab',
  'TextTerm',
  'Toast',
  'UnsavedWork',
]

/** Remotes also provide the props of components. */
const isGiven = (name: string): boolean => name.endsWith('Props') || givenByRemotes.includes(name)

// No remote provides a type that is new as a whole.
const isDemand = (line: string, former: readonly string[]): boolean => {
  const [, name = '', optional] = /^interface (\w+) › (?:readonly )?(?:\w+|'[^']+')(\?)?[:(<]/.exec(line) ?? []
  return isGiven(name) && optional === undefined && former.some((known) => known.startsWith(`interface ${name} › `))
}

// The members of a union of names and strings; null for functions and other types.
const wordsIn = (type: string): string[] | null => (/[(<{]/.test(type) ? null : type.split(' | '))

/** Whether a field that remotes provide accepts all former values and more: another member, or none at all. */
const isWidened = (former: string, line: string): boolean => {
  const [[, name = '', field, optional = '', type = ''] = [], [, ...now] = []] = [former, line].map(
    (text) => /^interface (\w+) › (\w+|'[^']+')(\??): (.*)$/.exec(text) ?? [],
  )
  const [owner, sameField, nowOptional, nowType = ''] = now
  if (!isGiven(name) || owner !== name || sameField !== field || optional > (nowOptional ?? '')) return false
  const words = wordsIn(nowType)
  return type === nowType || (wordsIn(type)?.every((word) => words?.includes(word)) ?? false)
}

// One more optional parameter at the end: `, more?: Type`, or `, Type?` where only the types are listed.
const oneMoreParameter = /^(?:, )?(?:\w+\?: [\w<>[\]. |]+|[\w<>[\].]+\?)$/

/** Whether a function accepts all former calls and one more parameter. */
const takesOneMore = (former: string, line: string): boolean => {
  if (line.length <= former.length) return false
  let start = 0
  while (start < former.length && former[start] === line[start]) start += 1
  const added = line.slice(start, start + line.length - former.length)
  return (
    former[start] === ')' && former.slice(start) === line.slice(start + added.length) && oneMoreParameter.test(added)
  )
}

export const differenceOf = (former: readonly string[], lines: readonly string[]): Difference => {
  const removed = former.filter((line) => !lines.includes(line))
  const added = lines.filter((line) => !former.includes(line))
  const widened = added.filter((line) =>
    removed.some((former) => isWidened(former, line) || takesOneMore(former, line)),
  )
  const lost = removed.filter(
    (former) => !widened.some((line) => isWidened(former, line) || takesOneMore(former, line)),
  )
  const breaks = lost.length > 0 || added.some((line) => isDemand(line, former) && !widened.includes(line))
  return { removed, added, needed: breaks ? 'major' : added.length > 0 ? 'minor' : 'none' }
}

const numbersOf = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

/** The step from one version to another; null when the other is lower. */
const stepBetween = (from: string, to: string): Step | null => {
  const [a, b] = [numbersOf(from), numbersOf(to)]
  const index = a.findIndex((number, at) => number !== b[at])
  if (index === -1) return 'none'
  return (b[index] ?? 0) > (a[index] ?? 0) ? ((['major', 'minor', 'patch'] as const)[index] ?? null) : null
}

/** The version after a step. */
const after = (version: string, step: Step): string => {
  const [major, minor, patch] = numbersOf(version)
  if (step === 'major') return `${major + 1}.0.0`
  if (step === 'minor') return `${major}.${minor + 1}.0`
  return step === 'patch' ? `${major}.${minor}.${patch + 1}` : version
}

const steps: readonly Step[] = ['none', 'patch', 'minor', 'major']

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)]

/** What is wrong with the contract's current version, compared with the recorded one. */
export const checkVersion = (recorded: ContractReport, now: ContractReport, changelog: string): string[] => {
  const { removed, added, needed } = differenceOf(recorded.lines, now.lines)
  const taken = stepBetween(recorded.version, now.version)
  if (taken === null)
    return [
      `The platform contract is at ${now.version}, and ${recorded.version} is recorded already. Set "version" in shared/platform/package.json to ${after(recorded.version, needed === 'none' ? 'patch' : needed)}.`,
    ]
  if (steps.indexOf(taken) < steps.indexOf(needed)) {
    return [
      `The platform contract has changed since ${recorded.version}, and its version does not say so.`,
      ...listed('Removed or changed', removed),
      ...listed('Added', added),
      `${needed === 'major' ? 'Remotes that are deployed may break: restore it and deprecate it first, or' : 'Remotes may need it from now on:'} set "version" in shared/platform/package.json to ${after(recorded.version, needed)}, and say what changed in shared/docs/contract-changelog.md.`,
    ]
  }
  if (!changelog.split('\n').includes(`## ${now.version}`))
    return [`shared/docs/contract-changelog.md has no section "## ${now.version}". Say there what changed.`]
  return []
}

/** The problem that the recorded contract is not the current one. */
export const recordProblems = (recorded: ContractReport, now: ContractReport): string[] => {
  const { removed, added } = differenceOf(recorded.lines, now.lines)
  if (recorded.version === now.version && removed.length === 0 && added.length === 0) return []
  return [
    `shared/docs/contract-api.txt has the platform contract ${recorded.version}, not ${now.version} as it is now. Record it in the same change, and commit that file: npm run contract -- --record`,
  ]
}
