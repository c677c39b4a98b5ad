import path from 'node:path'
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../workspace.ts'
import { readManifest } from './manifest.ts'

const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

const runCompiler = (project: string): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, '-p', project], (error, stdout) =>
      error ? reject(new Error(`The declarations could not be made.\n${stdout}`)) : resolve(),
    )
  })

/** Points the compiler to the declarations of packages that are staged already, instead of their sources. */
const pathsTo = (staged: ReadonlyMap<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    [...staged].flatMap(([folder, stage]) => {
      const { name, exports: entries = {} } = readManifest(folder)
      return Object.entries(entries).flatMap(([entry, file]) =>
        typeof file === 'string' && /\.tsx?$/.test(file)
          ? [[name + entry.slice(1), [path.join(stage, file.replace(/\.tsx?$/, '.d.ts'))]]]
          : [],
      )
    }),
  )

// The compiler leaves the names of sources in declarations.
const toScripts = (text: string): string =>
  text.replace(/((?:from|import) *\(?['"]\.[^'"]*?)(?<!\.d)\.tsx?(?=['"])/g, '$1.js')

/** Writes a declaration for each of these sources of a package into `stage`. `more` are options of the compiler. */
export const writeDeclarations = async (
  folder: string,
  files: readonly string[],
  stage: string,
  staged: ReadonlyMap<string, string>,
  more: object = {},
): Promise<void> => {
  const project = path.join(stage, 'tsconfig.pack.json')
  const home = path.join(root, folder)
  writeFileSync(
    project,
    JSON.stringify({
      extends: path.join(root, 'shared/platform-build/tsconfig.web.json'),
      files: [path.join(root, 'shared/platform-build/assets.d.ts'), ...files.map((file) => path.join(home, file))],
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: home,
        outDir: stage,
        paths: pathsTo(staged),
        typeRoots: [path.join(home, 'node_modules/@types')],
        ...more,
      },
    }),
  )
  await runCompiler(project)
  for (const name of readdirSync(stage, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.d.ts') && !file.includes('node_modules'),
  )) {
    const file = path.join(stage, name)
    writeFileSync(file, toScripts(readFileSync(file, 'utf8')))
  }
}
