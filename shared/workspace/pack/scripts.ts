import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../workspace.ts'
import { scriptOf } from './manifest.ts'

/** The file that takes the place of a package's name in a file, if any does. */
export type AddressOf = (request: string, from: string) => string | undefined

/**
 * Files stay apart, since facades are shared by file; texts in JSON become part of the file that imports them: Node
 * wants an attribute for them.
 */
const apart = (folder: string, addressOf: AddressOf): Plugin => ({
  name: 'apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /.*/ }, ({ path: request, kind, importer }) => {
      if (kind === 'entry-point' || (request.startsWith('.') && request.endsWith('.json'))) return undefined
      const from = path.relative(path.join(root, folder), importer).split(path.sep).join('/')
      return {
        path: request.startsWith('.') ? scriptOf(request) : (addressOf(request, from) ?? request),
        external: true,
      }
    })
  },
})

/** Writes a script for each of these sources of a package into `stage`: Node strips no types below node_modules. */
export const writeScripts = async (
  folder: string,
  files: readonly string[],
  stage: string,
  addressOf: AddressOf = () => undefined,
): Promise<void> => {
  await build({
    absWorkingDir: path.join(root, folder),
    entryPoints: [...files],
    outdir: stage,
    outbase: path.join(root, folder),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    jsx: 'automatic',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    charset: 'utf8',
    logLevel: 'error',
    plugins: [apart(folder, addressOf)],
  })
}
