import path from 'node:path'
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readJson } from '@console/platform-build/home'
import { root } from '../workspace.ts'
import { writeDeclarations } from './declarations.ts'
import { addressesIn, embed, writeProgram } from './embed.ts'
import { type Manifest, packedManifest, readManifest } from './manifest.ts'
import { filesOf, isSource } from './packedFiles.ts'
import { writeScripts } from './scripts.ts'

/** The folders below `shared` and `cloud` whose package.json has `files`: those are packed. */
export const packedFolders = (): string[] =>
  ['shared', 'cloud']
    .flatMap((parent) => readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')) && readManifest(folder).files !== undefined)

/** These folders, each after those that it needs. */
const withNeeded = (folders: readonly string[]): string[] => {
  const packed = new Map(packedFolders().map((folder) => [folder, readManifest(folder)]))
  const order = new Set<string>()
  const add = (folder: string): void => {
    const { dependencies, peerDependencies } = packed.get(folder) as Manifest
    for (const [needed, { name }] of packed)
      if (name in { ...dependencies, ...peerDependencies } && !order.has(needed)) add(needed)
    order.add(folder)
  }
  folders.forEach(add)
  return [...order]
}

const tarball = (stage: string, to: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      'npm',
      ['pack', '--json', '--pack-destination', to],
      { cwd: stage, shell: process.platform === 'win32', maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`npm could not pack ${stage}.\n${stderr}`))
        else resolve(path.join(to, (JSON.parse(stdout) as [{ filename: string }])[0].filename))
      },
    )
  })

/** Lays a package out as it is installed: its manifest, declarations and scripts. */
const stagePackage = async (folder: string, stage: string, staged: ReadonlyMap<string, string>): Promise<void> => {
  mkdirSync(stage, { recursive: true })
  const source = readManifest(folder)
  const { manifest, imported } = await embed(source, stage)
  const files = filesOf(folder, manifest.files ?? [])
  const sources = files.filter(isSource)
  await writeDeclarations(
    folder,
    files.filter((file) => /\.tsx?$/.test(file)),
    stage,
    staged,
    // What embeds others is a program of Node's: its types are checked where it is written.
    { ...(imported && { paths: imported }), ...(source.embeds && !imported && { noCheck: true }) },
  )
  rmSync(path.join(stage, 'tsconfig.pack.json'))
  rmSync(path.join(stage, '.declarations'), { recursive: true, force: true })
  if (source.embeds) await writeProgram(folder, sources, stage, addressesIn(source, ''))
  else await writeScripts(folder, sources, stage)
  for (const file of files.filter((each) => !isSource(each))) {
    mkdirSync(path.join(stage, path.dirname(file)), { recursive: true })
    copyFileSync(path.join(root, folder, file), path.join(stage, file))
  }
  copyFileSync(path.join(root, 'LICENSE'), path.join(stage, 'LICENSE'))
  const versionOf = (name: string): string =>
    readJson<{ version: string }>(root, folder, 'node_modules', name, 'package.json').version
  writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(packedManifest(manifest, versionOf), null, 2)}\n`)
}

/** Packs these packages, and stages those that they need. Returns the tarballs by the packages' names. */
export const packPackages = async (
  to: string,
  folders: readonly string[] = packedFolders(),
): Promise<ReadonlyMap<string, string>> => {
  mkdirSync(to, { recursive: true })
  const staged = new Map<string, string>()
  const tarballs = new Map<string, string>()
  try {
    for (const folder of withNeeded(folders)) {
      // Within the package, so that declarations find what they import.
      const stage = path.join(root, folder, `node_modules/.pack-${process.pid}`)
      staged.set(folder, stage)
      await stagePackage(folder, stage, new Map([...staged].filter(([each]) => each !== folder)))
      if (folders.includes(folder)) tarballs.set(readManifest(folder).name, await tarball(stage, to))
    }
  } finally {
    for (const stage of staged.values()) rmSync(stage, { recursive: true, force: true })
  }
  return tarballs
}
