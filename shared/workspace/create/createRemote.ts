import path from 'node:path'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownerOf } from '@console/platform-registry/collisions'
import { UserError } from '@console/platform-registry/userError'
import type { RemoteConfig } from '@console/platform-build/remote'
import { platformVersion } from '@console/platform-build/webpack/sharing'
import { fillTemplate, templateOf } from '@console/create-remote/fillTemplate'

const member = fileURLToPath(new URL('./member.txt', import.meta.url))

const refuseWrongName = (root: string, folder: string, others: readonly RemoteConfig[]): void => {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder))
    throw new UserError(
      `"${folder}" can't be a remote's name. It begins with mfe- and has small letters, digits and dashes, such as mfe-alarms.`,
    )
  if (existsSync(path.join(root, folder))) throw new UserError(`${folder} is there already. Give another name.`)
  const route = `/${folder.slice('mfe-'.length)}`
  const owner = ownerOf(route) ?? others.find(({ routes }) => routes.some((each) => each.path === route))?.name
  if (owner) throw new UserError(`${folder} would have the route ${route}, which is ${owner}'s. Give another name.`)
}

/** After the others, before the settings. */
const nextOrder = (others: readonly RemoteConfig[]): number =>
  Math.max(59, ...others.flatMap(({ nav }) => nav.map(({ order }) => order))) + 1

const addToScreens = (root: string, route: string, file: string): void => {
  const screens = path.join(root, 'shared/docs/screens.md')
  const lines = readFileSync(screens, 'utf8').split('\n')
  lines.splice(lines.findLastIndex((line) => line.startsWith('| /')) + 1, 0, `| ${route} | ${file} |`)
  writeFileSync(screens, lines.join('\n'))
}

/**
 * Writes a new remote into a workspace: a section with one screen, its texts in both languages and its tests. Returns
 * its files.
 */
export const createRemote = (root: string, folder: string, others: readonly RemoteConfig[]): string[] => {
  refuseWrongName(root, folder, others)
  const values = { platform: platformVersion, order: String(nextOrder(others)) }
  const files = [templateOf('remote'), readFileSync(member, 'utf8')]
    .flatMap((template) => fillTemplate(template, folder, values))
    .map(([file, text]) => [`${folder}/${file}`, text] as const)
  for (const [file, text] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const [screen = ''] = files.map(([file]) => file).filter((file) => file.endsWith('Screen.tsx'))
  addToScreens(root, `/${folder.slice('mfe-'.length)}`, screen)
  return files.map(([file]) => file)
}
