import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { platformVersion } from '../webpack/sharing.ts'
import { root } from '../workspace.ts'
import { contractDeclarations } from './declarations.ts'
import { facadeNames, facadeTypes } from './facadeNames.ts'
import { flatten } from './flatten.ts'
import { lagOf, problemsOf } from './judge.ts'
import type { ContractReport } from './step.ts'

const file = path.join(root, 'shared/docs/contract-api.txt')
const changelog = path.join(root, 'shared/docs/contract-changelog.md')

const heading = (version: string): string => `The platform contract: ${version}`

export const readReport = (text: string): ContractReport => {
  const [first = '', ...lines] = text.trim().split('\n')
  return { version: first.split(': ').at(-1) ?? '', lines: lines.filter((line) => line !== '' && !line.startsWith('#')) }
}

/** What remotes can use of the platform, as the code is now. */
export const currentReport = async (): Promise<ContractReport> => {
  // Of a value that changes over time, remotes get the readable side.
  const contract = flatten(await contractDeclarations()).filter((line) => !line.includes('Writable'))
  return { version: platformVersion, lines: [...new Set([...contract, ...facadeTypes()])].concat(facadeNames()) }
}

const recordedReport = (): ContractReport => readReport(readFileSync(file, 'utf8'))

/** What is wrong with the contract's version; nothing when it says what changed since it was recorded. */
export const versionProblems = (now: ContractReport): string[] => problemsOf(recordedReport(), now, readFileSync(changelog, 'utf8'))

/** What is wrong with the contract: with its version, or that it is not recorded. A change and a release of the shell ask the same. */
export const contractProblems = async (): Promise<string[]> => {
  const now = await currentReport()
  const problems = versionProblems(now)
  return problems.length > 0 ? problems : lagOf(recordedReport(), now)
}

export const record = ({ version, lines }: ContractReport): void =>
  writeFileSync(file, `${heading(version)}\n# Written by "npm run contract -- --record", with each change of it. What a remote may use, a line each.\n\n${lines.join('\n')}\n`)
