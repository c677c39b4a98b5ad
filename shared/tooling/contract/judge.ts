import { after, differenceOf, stepBetween, steps, type ContractReport } from './step.ts'

const listed = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)])

/** What is wrong with the version of the contract as it is now, after the one that was last released. */
export const problemsOf = (released: ContractReport, now: ContractReport, changelog: string): string[] => {
  const { removed, added, needed } = differenceOf(released.lines, now.lines)
  const taken = stepBetween(released.version, now.version)
  if (taken === null) return [`The platform contract is at ${now.version}, and ${released.version} was released already. Set "version" in shared/package.json to ${after(released.version, needed === 'none' ? 'patch' : needed)}.`]
  if (steps.indexOf(taken) < steps.indexOf(needed)) {
    return [
      `The platform contract has changed since ${released.version}, and its version does not say so.`,
      ...listed('Removed or changed', removed),
      ...listed('Added', added),
      `${needed === 'major' ? 'Remotes that are deployed may break: restore it and deprecate it first, or' : 'Remotes may need it from now on:'} set "version" in shared/package.json to ${after(released.version, needed)}, and say what changed in shared/docs/contract-changelog.md.`,
    ]
  }
  if (!changelog.split('\n').includes(`## ${now.version}`)) return [`shared/docs/contract-changelog.md has no section "## ${now.version}". Say there what changed.`]
  return []
}
