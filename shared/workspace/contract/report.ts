import path from 'node:path'
import { createRequire } from 'node:module'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { root } from '../workspace.ts'
import { versionOf } from '@console/platform-build/home'
import { platformVersion, vendorVersions } from '@console/platform-build/webpack/sharing'
import { facadeNames, facadeTypes } from './facades.ts'
import { flatten } from './flatten.ts'
import { checkVersion, type ContractReport, recordProblems } from './version.ts'

const platform = path.join(root, 'shared/platform')
const tooling = path.join(root, 'shared/platform-build')
const valibot = versionOf(
  path.join(path.dirname(createRequire(path.join(platform, 'package.json')).resolve('valibot')), '..'),
)
const compiler = path.join(root, 'shared/workspace/node_modules/typescript/bin/tsc')

const leftOut = ['index.d.ts', 'names.d.ts']

/** The declarations of the contract: those of its own folder, and one more. */
const partsIn = (folder: string): string[] => [
  ...readdirSync(path.join(folder, 'contract'))
    .filter((name) => name.endsWith('.d.ts') && !leftOut.includes(name))
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((name) => `contract/${name}`),
  'lib/readable.d.ts',
]

const compile = (folder: string): Promise<void> => {
  const settings = {
    extends: path.join(tooling, 'tsconfig.web.json'),
    files: [path.join(platform, 'src/contract/index.ts')],
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: path.join(platform, 'src'),
      outDir: folder,
      typeRoots: [path.join(tooling, 'node_modules/@types')],
    },
  }
  const project = path.join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(settings))
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, '-p', project], { cwd: platform }, (error, stdout) =>
      error ? reject(new Error(`The declarations of the contract could not be made.\n${stdout}`)) : resolve(),
    )
  })
}

/** The declarations of the platform contract, as a remote's type checker sees them. */
const contractDeclarations = async (): Promise<string> => {
  const cache = path.join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'contract-'))
  try {
    await compile(folder)
    return partsIn(folder)
      .map((part) => readFileSync(path.join(folder, part), 'utf8'))
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const file = path.join(root, 'shared/docs/contract-api.txt')
const changelog = path.join(root, 'shared/docs/contract-changelog.md')

const heading = (version: string): string => `The platform contract: ${version}`

export const readReport = (text: string): ContractReport => {
  const [first = '', ...lines] = text.trim().split('\n')
  return {
    version: first.split(': ').at(-1) ?? '',
    lines: lines.filter((line) => line !== '' && !line.startsWith('#')),
  }
}

/**
 * Which routes and slots there are says the deployment, not the contract: what derives from RegisteredRoutes and
 * RegisteredSlots is reported as what it is at run time, a string, or any props. Else each new route would be a step of
 * the contract's version.
 */
export const asStrings = (declarations: string): string =>
  declarations
    .replace(/<Name extends (?:Route|Slot|Point)Name>|<Name>| & NeededProps<Name>/g, '')
    .replaceAll('...params: HrefParams', 'params?: Readonly<Record<string, string>>')
    .replaceAll('RegisteredSlots[Name]', 'Record<string, unknown>')
    .replaceAll(': Name', ': string')

/** What remotes can use of the platform, as the code is now. */
export const currentReport = async (): Promise<ContractReport> => {
  // Remotes get the readable side only of a value that changes over time.
  const contract = flatten(asStrings(await contractDeclarations())).filter((line) => !line.includes('Writable'))
  return {
    version: platformVersion,
    lines: [...new Set([...contract, ...facadeTypes()])].concat(
      facadeNames(),
      `schema › of valibot ${valibot.split('.')[0]}`,
      Object.entries(vendorVersions).map(([name, version]) => `${name} › of ${name} ${version.split('.')[0]}`),
    ),
  }
}

const recordedReport = (): ContractReport => readReport(readFileSync(file, 'utf8'))

/** What is wrong with the contract's version, which must say what changed since the contract was recorded. */
export const versionProblems = (now: ContractReport): string[] =>
  checkVersion(recordedReport(), now, readFileSync(changelog, 'utf8'))

/**
 * What is wrong with the contract's version or record. `npm run contract` and a release of the shell check the same.
 */
export const contractProblems = async (given?: ContractReport): Promise<string[]> => {
  const now = given ?? (await currentReport())
  const problems = versionProblems(now)
  return problems.length > 0 ? problems : recordProblems(recordedReport(), now)
}

export const record = ({ version, lines }: ContractReport): void =>
  writeFileSync(
    file,
    `${heading(version)}\n# Written by "npm run contract -- --record", with each change of it. What a remote may use, a line each.\n\n${lines.join('\n')}\n`,
  )
