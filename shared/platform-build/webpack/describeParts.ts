import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import { isLent } from './sharing.ts'

interface Manifest {
  folder: string
  name: string
  version: string
  license?: string
}

/** A component of CycloneDX. */
interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses?: { expression: string }[]
  properties?: { name: string; value: string }[]
}

const manifestIn = (folder: string): Manifest | null => {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) return null
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>
  // Some packages have a further package.json without a name, which only says how their files are to be read.
  return name !== undefined && version !== undefined
    ? { folder, name, version, ...(typeof license === 'string' && { license }) }
    : null
}

const manifestAbove = (file: string): Manifest | null => {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const found = manifestIn(folder)
    if (found || folder === path.dirname(folder)) return found
  }
}

const innerModules = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module]

/** The packages whose code is in the files of a build, once each. */
const bundledIn = ({ chunks, chunkGraph }: Compilation): Manifest[] => {
  const modules = new Set(
    [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(innerModules)),
  )
  const found = new Map<string, Manifest>()
  for (const module of modules) {
    const manifest =
      'resource' in module && typeof module.resource === 'string'
        ? manifestAbove(module.resource.split('?')[0] ?? '')
        : null
    if (manifest) found.set(manifest.folder, manifest)
  }
  return [...found.values()]
}

const componentOf = (
  { name, version, license }: Omit<Manifest, 'folder'>,
  properties: Component['properties'] = [],
): Component => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(properties.length > 0 && { properties }),
  }
}

const byReference = (a: Component, b: Component): number => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)

interface Described {
  name: string
  /** The package's. A release may have another one, which its unique name tells. */
  version: string
  /**
   * The package of a module that the shell provides, by the key under which it is shared, and the range of versions
   * that this build runs with.
   */
  packageOf?: (shareKey: string) => { name: string; version: string; range: string }
}

const shareKeyOf = (module: Module): string | null =>
  module.type === 'consume-shared-module' ? (Reflect.get(module, 'options') as { shareKey: string }).shareKey : null

/**
 * The build's bill of materials in CycloneDX 1.6. Nothing in it depends on when or where it was built: the same sources
 * have the same bytes.
 */
const bomOf = (compilation: Compilation, { name, version, packageOf }: Described): object => {
  const [, released = version] = /@(.+)$/.exec(compilation.outputOptions.uniqueName ?? '') ?? []
  const own = `${name}@${released}`
  const bundled = bundledIn(compilation)
    .filter(({ folder }) => folder !== compilation.compiler.context)
    .map((manifest) => componentOf(manifest))
  const keys = [...compilation.modules].flatMap((module) => shareKeyOf(module) ?? []).filter((key) => !isLent(key))
  const taken = packageOf
    ? keys.map(packageOf).map(({ range, ...each }) =>
        componentOf(each, [
          { name: 'console:provided-by', value: 'shell' },
          { name: 'console:range', value: range },
        ]),
      )
    : []
  // Of a package that the shell provides, a remote may bundle other parts: it is named once.
  const components = [
    ...new Map([...taken, ...bundled].map((component) => [component['bom-ref'], component])).values(),
  ].sort(byReference)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version: released } },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((component) => component['bom-ref']) }],
  }
}

/** Puts sbom.json beside the files of a build: which packages are in it, and which it takes from the shell. */
export const describeParts =
  (described: Described) =>
  (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('describeParts', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'describeParts', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          compilation.emitAsset(
            'sbom.json',
            new webpack.sources.RawSource(`${JSON.stringify(bomOf(compilation, described), null, 1)}\n`),
          )
        },
      )
    })
  }
