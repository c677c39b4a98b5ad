import path from 'node:path'
import { build } from 'esbuild'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../workspace.ts'
import { writeDeclarations } from './declarations.ts'
import { type Manifest, readManifest, scriptOf } from './manifest.ts'
import { filesOf, isSource } from './packedFiles.ts'
import { type AddressOf, writeScripts } from './scripts.ts'

/** What is made of a manifest's `embeds`. */
interface Embedded {
  /** With the dependencies of what is embedded, and its own place in `imports`. */
  manifest: Manifest
  /** Where the compiler finds the declarations of `imports`. */
  imported?: Record<string, string[]>
}

// Threads are started by the names of their files, which are no imports.
const toScripts = (text: string): string => text.replace(/(['"`])(\.\.?\/[\w./-]+)\.ts\1/g, '$1$2.js$1')

// What only sources need.
const loaders = ['esbuild', 'tsx']

// Database drivers, which the cloud loads.
const drivers = ['libsql', 'pg']

const isThread = (file: string): boolean => file.endsWith('Thread.ts') && !file.endsWith('/workThread.ts')

/** Bundles what runs in a thread of its own into one script, as the cloud does with its sources. */
const writeThreads = async (folder: string, sources: readonly string[], stage: string): Promise<void> => {
  const entryPoints = sources.filter(isThread)
  await build({
    absWorkingDir: path.join(root, folder),
    entryPoints,
    outdir: stage,
    outbase: path.join(root, folder),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
    external: [...drivers],
  })
}

/** Writes sources that run in Node into `stage`, as JavaScript, with the scripts of their threads. */
export const writeProgram = async (
  folder: string,
  sources: readonly string[],
  stage: string,
  addressOf: AddressOf,
): Promise<void> => {
  await writeScripts(folder, sources, stage, addressOf)
  for (const file of sources.map((each) => path.join(stage, scriptOf(each))))
    writeFileSync(file, toScripts(readFileSync(file, 'utf8')))
  await writeThreads(folder, sources, stage)
}

/** Writes files of a package of the workspace into its folder in `stage`, as JavaScript. */
const embedPackage = async (
  folder: string,
  names: readonly string[],
  stage: string,
  addressOf: AddressOf,
): Promise<void> => {
  const files = filesOf(folder, names)
  mkdirSync(stage, { recursive: true })
  await writeProgram(folder, files.filter(isSource), stage, addressOf)
  for (const file of files.filter((each) => !isSource(each)))
    cpSync(path.join(root, folder, file), path.join(stage, file))
}

/** Copies a built folder; a server of the emulator's kind needs no compressed copies. */
const embedFolder = (folder: string, stage: string): void => {
  if (!existsSync(path.join(root, folder, 'index.html')))
    throw new Error(`${folder} has no console yet. \`npm run build\` writes it.`)
  cpSync(path.join(root, folder), stage, {
    recursive: true,
    filter: (file) => !/\.(br|gz|map)$|[\\/]\.[^\\/]*$/.test(file),
  })
}

/** The file of a package that an import of it leads to, such as `./src/cloud.ts`. */
const fileOf = ({ name, exports: entries = {} }: Manifest, request: string): string => {
  const entry = `.${request.slice(name.length)}`
  const pattern = Object.keys(entries).find((each) => each.endsWith('*') && entry.startsWith(each.slice(0, -1))) ?? ''
  const file = entries[entry] ?? (entries[pattern] as string | undefined)?.replace('*', entry.slice(pattern.length - 1))
  if (typeof file !== 'string') throw new Error(`${name} has no export ${entry}.`)
  return file
}

/**
 * Within a package that embeds others, an import of one of those by its name becomes one of its file: there is no
 * package of that name where it is installed. `home` is the folder in `stage` that the importing files lie in.
 */
export const addressesIn = ({ embeds = {} }: Manifest, home: string): AddressOf => {
  const embedded = Object.entries(embeds).flatMap(([folder, what]) =>
    typeof what === 'string' ? [] : [{ folder, manifest: readManifest(folder) }],
  )
  return (request, from) => {
    const found = embedded.find(({ manifest: { name } }) => request === name || request.startsWith(`${name}/`))
    if (!found) return undefined
    const file = path.posix.join(found.folder, scriptOf(fileOf(found.manifest, request)))
    const address = path.posix.relative(path.posix.dirname(path.posix.join(home, from)), file)
    return address.startsWith('.') ? address : `./${address}`
  }
}

/** Lays out what a package brings of others. */
export const embed = async (manifest: Manifest, stage: string): Promise<Embedded> => {
  const dependencies = { ...manifest.dependencies }
  const imports = { ...manifest.imports }
  const imported: Record<string, string[]> = {}
  for (const [folder, what] of Object.entries(manifest.embeds ?? {})) {
    if (typeof what === 'string') embedFolder(what, path.join(stage, folder))
    else {
      const embedded = readManifest(folder)
      await embedPackage(folder, what, path.join(stage, folder), addressesIn(manifest, folder))
      delete dependencies[embedded.name]
      // Other packages of the workspace are packages of their own for it too: its manifest names them.
      Object.assign(
        dependencies,
        Object.fromEntries(
          Object.entries(embedded.dependencies ?? {}).filter(
            ([name, version]) => !version.startsWith('workspace:') && !loaders.includes(name),
          ),
        ),
      )
      const declared = path.join(stage, '.declarations')
      const own = Object.entries(imports).filter(
        ([, each]) => each === embedded.name || each.startsWith(`${embedded.name}/`),
      )
      if (own.length === 0) continue
      mkdirSync(declared, { recursive: true })
      for (const [name, request] of own) {
        const file = fileOf(embedded, request)
        imports[name] = `./${path.posix.join(folder, scriptOf(file))}`
        imported[name] = [path.join(declared, file.replace(/\.ts$/, '.d.ts'))]
      }
      // Checked where it is written, for Node alone.
      await writeDeclarations(folder, filesOf(folder, what).filter(isSource), declared, new Map(), { noCheck: true })
    }
  }
  return {
    manifest: { ...manifest, dependencies, ...(manifest.imports && { imports }) },
    ...(manifest.imports && { imported }),
  }
}
