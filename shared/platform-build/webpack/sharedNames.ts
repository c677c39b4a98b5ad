import type { NamesByModule } from '@console/platform-registry/document'
import type { Compilation, Module } from 'webpack'
import { isLent } from './sharing.ts'

const field = (module: Module | null, name: string): unknown => (module ? Reflect.get(module, name) : undefined)

const sorted = (names: ReadonlyMap<string, ReadonlySet<string>>): NamesByModule =>
  Object.fromEntries(
    [...names].map(([key, set]) => [key, [...set].sort()] as const).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )

export interface UsedNames {
  names: NamesByModule
  /**
   * Files that use a whole module, such as by `export *` or an `import(…)` without names: which exports they need is
   * unknown.
   */
  whole: readonly { key: string; file: string }[]
}

/** What a remote takes from the shared modules, those apart that it also brings: watches webpack find out which exports are used. To be read when the compilation is sealed. */
export const watchUsedNames = (compilation: Compilation): (() => UsedNames) => {
  const used = new Map<string, Set<string>>()
  const whole = new Map<string, { key: string; file: string }>()
  compilation.hooks.dependencyReferencedExports.tap('watchUsedNames', (references, dependency) => {
    const module = compilation.moduleGraph.getModule(dependency)
    if (module?.type !== 'consume-shared-module') return references
    const { shareKey: key } = field(module, 'options') as { shareKey: string }
    if (isLent(key)) return references
    const names = used.get(key) ?? new Set()
    used.set(key, names)
    for (const reference of references) {
      const [name] = Array.isArray(reference) ? reference : reference.name
      if (name !== undefined) names.add(name)
      else {
        const file = String(field(compilation.moduleGraph.getParentModule(dependency) ?? null, 'resource'))
        whole.set(`${key} ${file}`, { key, file })
      }
    }
    return references
  })
  return () => ({ names: sorted(used), whole: [...whole.values()] })
}

/** What a shell provides: the exports of each shared module. Throws where webpack can't tell them. */
export const providedNames = ({ modules, moduleGraph }: Compilation): NamesByModule => {
  const provided = new Map<string, Set<string>>()
  for (const module of modules) {
    if (module.type !== 'provide-module') continue
    const key = String(field(module, '_name'))
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap(({ dependencies }) => dependencies)]
    const shared = dependency ? moduleGraph.getModule(dependency) : null
    const names = shared ? moduleGraph.getProvidedExports(shared) : null
    if (!Array.isArray(names))
      throw new Error(
        `The exports of ${key} can't be told, so releases of remotes could not be checked against this shell. Name them one by one instead of "export *" from a module that is not an ES module.`,
      )
    provided.set(key, new Set(names))
  }
  return sorted(provided)
}
