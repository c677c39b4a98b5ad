import path from 'node:path'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownerOf } from '../release/collisions.ts'
import { UserError } from '../workspace.ts'
import { nameOf } from '../release/registryDocument.ts'
import type { RemoteConfig } from '../remote.ts'
import { readSections } from '../sections.ts'
import { platformVersion } from '../webpack/sharing.ts'

const template = fileURLToPath(new URL('./remote.txt', import.meta.url))

const refuseWrongName = (root: string, folder: string, others: readonly RemoteConfig[]): void => {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder)) throw new UserError(`"${folder}" can't be a remote's name. It begins with mfe- and has small letters, digits and dashes, such as mfe-alarms.`)
  if (existsSync(path.join(root, folder))) throw new UserError(`${folder} is there already. Give another name.`)
  const route = `/${folder.slice('mfe-'.length)}`
  const owner = ownerOf(route) ?? others.find(({ routes }) => routes.some((each) => each.path === route))?.name
  if (owner) throw new UserError(`${folder} would have the route ${route}, which is ${owner}'s. Give another name.`)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** After the others, before the settings. */
const nextOrder = (others: readonly RemoteConfig[]): number => Math.max(59, ...others.flatMap(({ nav }) => nav.map(({ order }) => order))) + 1

const addToReadme = (root: string, route: string, file: string): void => {
  const readme = path.join(root, 'README.md')
  const lines = readFileSync(readme, 'utf8').split('\n')
  lines.splice(lines.findLastIndex((line) => line.startsWith('| /')) + 1, 0, `| ${route} | ${file} |`)
  writeFileSync(readme, lines.join('\n'))
}

/** Writes a new remote into a workspace: a section with one screen, its texts in both languages and its tests. Returns its files. */
export const createRemote = (root: string, folder: string, others: readonly RemoteConfig[]): string[] => {
  refuseWrongName(root, folder, others)
  const section = folder.slice('mfe-'.length)
  const words = section.split('-')
  const values: Readonly<Record<string, string>> = {
    folder, section, name: nameOf(folder), platform: platformVersion, order: String(nextOrder(others)), title: capital(words.join(' ')), Section: words.map(capital).join(''),
  }
  // In translations, {{name}} is an interpolation and stays.
  const filled = (text: string, file: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => (file.startsWith('src/i18n/') && key === 'name' ? whole : values[key] ?? whole))
  const files = readSections(readFileSync(template, 'utf8')).sections.map(([file, text]) => [`${folder}/${filled(file, '')}`, filled(text, file)] as const)
  for (const [file, text] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  addToReadme(root, `/${section}`, `${folder}/src/overview/${values['Section']}Screen.tsx`)
  return files.map(([file]) => file)
}
