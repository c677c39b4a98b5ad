import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'

const platform = path.join(root, 'shared/platform')
const tooling = path.join(root, 'shared/tooling')
const compiler = path.join(tooling, 'node_modules/typescript/bin/tsc')

/** What the contract is made of: its own folder, and one thing beside it. */
const partsIn = (folder: string): string[] => [...readdirSync(path.join(folder, 'contract')).filter((name) => name.endsWith('.d.ts') && name !== 'index.d.ts').sort((a, b) => a.localeCompare(b, 'en')).map((name) => `contract/${name}`), 'lib/readable.d.ts']

const compile = (folder: string): Promise<void> => {
  const settings = {
    extends: path.join(tooling, 'tsconfig.web.json'),
    files: [path.join(platform, 'src/contract/index.ts')],
    compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, rootDir: path.join(platform, 'src'), outDir: folder, typeRoots: [path.join(tooling, 'node_modules/@types')] },
  }
  const project = path.join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(settings))
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, '-p', project], { cwd: platform }, (error, stdout) => (error ? reject(new Error(`The declarations of the contract could not be made.\n${stdout}`)) : resolve()))
  })
}

/** The declarations of the platform contract, as the type checker of a remote sees them. */
export const contractDeclarations = async (): Promise<string> => {
  const cache = path.join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'contract-'))
  try {
    await compile(folder)
    return partsIn(folder).map((part) => readFileSync(path.join(folder, part), 'utf8')).join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
