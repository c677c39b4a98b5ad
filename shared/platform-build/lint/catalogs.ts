import { readFileSync } from 'node:fs'
import type { Workspace } from './workspace.ts'

/** The texts of one package, or of a part of it that brings its own, by dotted path. */
export interface Catalog {
  /** The package's. */
  folder: string
  /** The folder that holds the two files. */
  home: string
  en: ReadonlyMap<string, string>
  de: ReadonlyMap<string, string>
}

export const catalogFile = (home: string, language: 'en' | 'de'): string => `${home}/${language}.json`

const flatten = (value: unknown, prefix = ''): [string, string][] => {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]]
  return Object.entries(value).flatMap(([key, below]) => flatten(below, prefix === '' ? key : `${prefix}.${key}`))
}

const textsOf = (workspace: Workspace, file: string): Map<string, string> =>
  new Map(workspace.files.includes(file) ? flatten(JSON.parse(workspace.read(file)) as unknown) : [])

/** The keys of an installed platform. */
export const platformKeys = ({ platformTexts }: Workspace): string[] =>
  platformTexts === undefined
    ? []
    : flatten(JSON.parse(readFileSync(platformTexts, 'utf8')) as unknown).map(([key]) => key)

const homesIn = ({ files }: Workspace, folder: string): string[] => [
  ...new Set(
    files
      .filter((file) => file.startsWith(`${folder}/src/`) && /\/i18n\/(en|de)\.json$/.test(file))
      .map((file) => file.slice(0, file.lastIndexOf('/'))),
  ),
]

/** Every place that has texts in either language. */
export const catalogsOf = (workspace: Workspace): Catalog[] =>
  workspace.packages
    .flatMap(({ folder }) =>
      homesIn(workspace, folder).map((home) => ({
        folder,
        home,
        en: textsOf(workspace, catalogFile(home, 'en')),
        de: textsOf(workspace, catalogFile(home, 'de')),
      })),
    )
    .filter(({ en, de }) => en.size + de.size > 0)

/** The name that code uses for a key: a plural's without its form. */
export const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** The line of a key in its file, where the file is indented by two. */
export const lineOfKey = (workspace: Workspace, file: string, key: string): number => {
  const lines = workspace.read(file).split('\n')
  let line = 0
  key.split('.').forEach((part, depth) => {
    const start = `${'  '.repeat(depth + 1)}"${part}":`
    line = Math.max(
      line,
      lines.findIndex((text, index) => index >= line && text.startsWith(start)),
    )
  })
  return line + 1
}
