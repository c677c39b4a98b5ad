import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../workspace.ts'
import { scriptOf } from './manifest.ts'

/**
 * Files stay apart, since facades are shared by file; texts in JSON become part of the file that imports them: Node
 * wants an attribute for them.
 */
const apart: Plugin = {
  name: 'apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /.*/ }, ({ path: request, kind }) => {
      if (kind === 'entry-point' || (request.startsWith('.') && request.endsWith('.json'))) return undefined
      return { path: request.startsWith('.') ? scriptOf(request) : request, external: true }
    })
  },
}

/** Writes a script for each of these sources of a package into `stage`: Node strips no types below node_modules. */
export const writeScripts = async (folder: string, files: readonly string[], stage: string): Promise<void> => {
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
    plugins: [apart],
  })
}
