import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSections } from './sections.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What the template says of a remote of this name: `alarms`, `Alarms` and the like. */
const valuesOf = (folder: string): Readonly<Record<string, string>> => {
  const section = folder.replace(/^mfe-/, '')
  const words = section.split('-')
  return {
    folder,
    section,
    name: folder.replaceAll('-', '_'),
    title: capital(words.join(' ')),
    Section: words.map(capital).join(''),
  }
}

/** The files that every remote has, or those that only a repository of its own has. */
export const templateOf = (name: 'remote' | 'repository'): string =>
  readFileSync(fileURLToPath(new URL(`./${name}.txt`, import.meta.url)), 'utf8')

/** The files of a template for a remote of this name, by path. */
export const fillTemplate = (
  template: string,
  folder: string,
  more: Readonly<Record<string, string>>,
): [file: string, text: string][] => {
  const values = { ...valuesOf(folder), ...more }
  // In translations, {{name}} is an interpolation and stays.
  const filled = (text: string, file: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) =>
      file.startsWith('src/i18n/') && key === 'name' ? whole : ((values as Record<string, string>)[key] ?? whole),
    )
  return readSections(template).sections.map(([file, content]) => [filled(file, ''), filled(content, file)])
}
