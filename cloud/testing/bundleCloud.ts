import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'

const from = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const cloud = from('..')
// Packages are resolved from here.
const bundles = from('../node_modules/.cache/bundles')

// With native parts, of many megabytes, or found by their addresses.
const external = [
  'libsql',
  'pg',
  'esbuild',
  'tsx',
  '@yowasp/clang',
  '@wasm-fmt/clang-format',
  '@fontsource-variable/geist',
  '@jitl/quickjs-wasmfile-release-sync',
]
const common: BuildOptions = {
  bundle: true,
  minifyWhitespace: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
}

/**
 * Each source finds the files beside it where they are, not beside the bundle; but its threads are scripts that were
 * made already.
 */
const ownAddresses = (folder: string): Plugin => ({
  name: 'own addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const address = (name: string) => JSON.stringify(pathToFileURL(name).href)
      const text = await readFile(file, 'utf8')
      const contents = text
        .replaceAll(
          /new URL\('(\.[\w./-]*Thread)\.ts', import\.meta\.url\)/g,
          (_, name: string) =>
            `new URL(${address(path.join(folder, path.relative(cloud, path.join(path.dirname(file), `${name}.js`))))})`,
        )
        .replaceAll('import.meta.url', address(file))
      return { contents, loader: 'ts' }
    }),
})

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/** Who was ended by Ctrl+C has left its own. */
const removeOld = (): void => {
  mkdirSync(bundles, { recursive: true })
  for (const id of readdirSync(bundles)) if (!isRunning(Number(id))) rmSync(path.join(bundles, id), { recursive: true })
}

/**
 * Puts the sources of the cloud that tests start into one file, with the packages that they use, and those of each
 * thread, and calls `run` with the folder. With it a cloud starts with 40 % of the processor time that Node takes to
 * read each source as TypeScript; a whole run of the tests starts hundreds.
 */
export const withBundledCloud = async (run: (folder: string) => Promise<number>): Promise<number> => {
  removeOld()
  const folder = path.join(bundles, String(process.pid))
  const threads = ['src', 'simulator/src'].flatMap((sources) =>
    readdirSync(path.join(cloud, sources), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('Thread.ts'))
      .map((file) => path.join(cloud, sources, file)),
  )
  try {
    await build({
      ...common,
      entryPoints: [from('serve.ts'), from('commandLine.ts')],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      format: 'esm',
      external,
      plugins: [ownAddresses(folder)],
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
      },
    })
    await build({
      ...common,
      entryPoints: threads,
      outdir: folder,
      outbase: cloud,
      format: 'cjs',
      external: ['libsql', 'pg'],
    })
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
