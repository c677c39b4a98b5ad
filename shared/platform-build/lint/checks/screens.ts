import path from 'node:path'
import type { Finding } from '../finding.ts'
import { exportedNames, treeOf } from '../syntax.ts'
import { folderOf, isTest, productPackages, type Workspace } from '../workspace.ts'
import { shellScreens, standIns } from './screens.data.ts'

const rule = 'screens'

interface Exposed {
  file: string
  line: number
  /** The exposed file, from the workspace's root. */
  target: string
}

/** The files that a remote.config.ts names for its routes (`screen`) or slots (`component`). */
const exposedBy = (workspace: Workspace, config: string, field: 'screen' | 'component'): Exposed[] =>
  workspace
    .read(config)
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(new RegExp(`\\b${field}:\\s*['"\`]([^'"\`]+)['"\`]`, 'g'))].map(([, named = '']) => ({
        file: config,
        line: index + 1,
        target: path.posix.join(folderOf(config), named),
      })),
    )

const isScreen = (file: string): boolean => file.endsWith('Screen.tsx') && !isTest(file)
const isStandIn = (file: string): boolean =>
  file.startsWith('shell/src/app/') && standIns.includes(path.posix.basename(file))

/** Each route has exactly one `*Screen.tsx`, and each `*Screen.tsx` a route. */
export const check = (workspace: Workspace): Finding[] => {
  const packages = productPackages(workspace)
  const configs = workspace.files.filter((file) => packages.some((folder) => file === `${folder}/remote.config.ts`))
  const routes = configs.flatMap((config) => exposedBy(workspace, config, 'screen'))
  const slots = configs.flatMap((config) => exposedBy(workspace, config, 'component'))
  const named = new Set([...routes.map(({ target }) => target), ...Object.values(shellScreens)])
  const screens = workspace.files.filter(
    (file) => isScreen(file) && packages.some((folder) => file.startsWith(`${folder}/`)),
  )
  return [
    ...routes
      .filter(({ target }) => !isScreen(target))
      .map(({ file, line, target }) => ({
        file,
        line,
        rule,
        message: `${target} is not a screen. A route names a *Screen.tsx.`,
      })),
    ...[...routes, ...slots]
      .filter(({ target }) => !workspace.files.includes(target))
      .map(({ file, line, target }) => ({
        file,
        line,
        rule,
        message: `${target} does not exist. Create it, or remove the route or slot.`,
      })),
    ...Object.entries(shellScreens)
      .filter(([, file]) => packages.includes('shell') && !workspace.files.includes(file))
      .map(([route, file]) => ({
        file,
        rule,
        message: `The shell's route ${route} has no screen. Create it, or change the table in screens.data.ts.`,
      })),
    ...screens
      .filter((file) => !named.has(file) && !isStandIn(file))
      .map((file) => ({
        file,
        rule,
        message: 'No route names this screen. Add it to remote.config.ts, or call a part of a screen something else.',
      })),
    ...screens.flatMap((file) => {
      const others = exportedNames(treeOf(workspace, file))
        .map(({ name }) => name)
        .filter((name) => name.endsWith('Screen') && !file.endsWith(`/${name}.tsx`))
      return others.map((name) => ({ file, rule, message: `Move ${name} to its own file: one screen per file.` }))
    }),
  ]
}
