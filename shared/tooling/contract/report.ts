import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { platformVersion } from '../webpack/sharing.ts'
import { root } from '../workspace.ts'
import { contractDeclarations } from './declarations.ts'
import { facadeNames, facadeTypes } from './facadeNames.ts'
import { flatten } from './flatten.ts'
import { problemsOf } from './judge.ts'
import { differenceOf, type ContractReport } from './step.ts'

const file = path.join(root, 'shared/docs/contract-api.txt')
const changelog = path.join(root, 'shared/docs/contract-changelog.md')

const heading = (version: string): string => `The platform contract as it was last released: ${version}`

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

export const releasedReport = (): ContractReport => readReport(readFileSync(file, 'utf8'))

/** What is wrong with the contract's version; nothing when it says what changed. */
export const contractProblems = async (): Promise<string[]> => problemsOf(releasedReport(), await currentReport(), readFileSync(changelog, 'utf8'))

/** Whether the report is of the contract as it is now: what a shell that is released provides. */
export const isRecorded = async (): Promise<boolean> => {
  const [released, now] = [releasedReport(), await currentReport()]
  return released.version === now.version && differenceOf(released.lines, now.lines).needed === 'none'
}

export const record = ({ version, lines }: ContractReport): void =>
  writeFileSync(file, `${heading(version)}\n# Written by "npm run contract -- --record", which a release of the shell asks for. What a remote may use, a line each.\n\n${lines.join('\n')}\n`)
