import { nameOf } from '../../common/files/paths.ts'
import type { OpenFile } from '../../common/files/workspace.ts'

/** A library that the project has itself, under lib/. */
export interface OwnLibrary {
  /** `lib/Name`. */
  folder: string
  name: string
  version: string | null
  files: readonly OpenFile[]
}

const manifestName = /^library\.(json|properties)$/

const manifestOf = ({ files, folder }: Pick<OwnLibrary, 'files' | 'folder'>, name: string) =>
  files.find(({ path }) => path === `${folder}/${name}`)?.text

const textField = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null

const fromJson = (text: string): { name: string | null; version: string | null } => {
  try {
    const { name, version } = (JSON.parse(text) ?? {}) as { name?: unknown; version?: unknown }
    return { name: textField(name), version: textField(version) }
  } catch {
    return { name: null, version: null }
  }
}

const property = (text: string, key: string) => textField(new RegExp(`^\\s*${key}\\s*=(.*)$`, 'm').exec(text)?.[1])

/**
 * The libraries under lib/, by their folders. What they call themselves counts, library.json before library.properties,
 * as it does for builds.
 */
export const ownLibrariesIn = (files: readonly OpenFile[]): readonly OwnLibrary[] => {
  const folders = new Map<string, OpenFile[]>()
  for (const file of files) {
    const [, folder] = /^(lib\/[^/]+)\/./.exec(file.path) ?? []
    if (folder !== undefined) folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return [...folders].map(([folder, own]) => {
    const [json, properties] = ['library.json', 'library.properties'].map((name) =>
      manifestOf({ folder, files: own }, name),
    )
    const told =
      json === undefined
        ? { name: property(properties ?? '', 'name'), version: property(properties ?? '', 'version') }
        : fromJson(json)
    return { folder, name: told.name ?? nameOf(folder), version: told.version, files: own }
  })
}

/**
 * What a server needs to know of a project to tell which libraries a build takes: its settings, manifests, and which
 * folders there are.
 */
export const questionOf = (
  settings: string | undefined,
  own: readonly OwnLibrary[],
): readonly { path: string; content: string }[] => [
  ...(settings === undefined ? [] : [{ path: 'platformio.ini', content: settings }]),
  ...own.flatMap(({ files }) => {
    const manifests = files.filter(({ path }) => manifestName.test(nameOf(path)) && path.split('/').length === 3)
    const [first] = files
    return manifests.length > 0
      ? manifests.map(({ path, text }) => ({ path, content: text }))
      : first
        ? [{ path: first.path, content: '' }]
        : []
  }),
]
