import { after, differenceOf, stepBetween, steps, type ContractReport } from './step.ts'

const listed = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)])

/** What is wrong with the version of the contract as it is now, after the one that was recorded. */
export const problemsOf = (recorded: ContractReport, now: ContractReport, changelog: string): string[] => {
  const { removed, added, needed } = differenceOf(recorded.lines, now.lines)
  const taken = stepBetween(recorded.version, now.version)
  if (taken === null) return [`The platform contract is at ${now.version}, and ${recorded.version} is recorded already. Set "version" in shared/platform/package.json to ${after(recorded.version, needed === 'none' ? 'patch' : needed)}.`]
  if (steps.indexOf(taken) < steps.indexOf(needed)) {
    return [
      `The platform contract has changed since ${recorded.version}, and its version does not say so.`,
      ...listed('Removed or changed', removed),
      ...listed('Added', added),
      `${needed === 'major' ? 'Remotes that are deployed may break: restore it and deprecate it first, or' : 'Remotes may need it from now on:'} set "version" in shared/platform/package.json to ${after(recorded.version, needed)}, and say what changed in shared/docs/contract-changelog.md.`,
    ]
  }
  if (!changelog.split('\n').includes(`## ${now.version}`)) return [`shared/docs/contract-changelog.md has no section "## ${now.version}". Say there what changed.`]
  return []
}

/** That the contract as it is now is not the one that is recorded. */
export const lagOf = (recorded: ContractReport, now: ContractReport): string[] => {
  const { removed, added } = differenceOf(recorded.lines, now.lines)
  if (recorded.version === now.version && removed.length === 0 && added.length === 0) return []
  return [`shared/docs/contract-api.txt has the platform contract ${recorded.version}, not ${now.version} as it is now. Record it in the same change, and commit that file: npm run contract -- --record`]
}
