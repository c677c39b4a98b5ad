import type { ExtensionPoint, RemoteConfig, SlotFields, Uses } from '../remote.ts'
import { UserError } from '@console/platform-registry/userError'
import { shellPoints } from './shellPoints.data.ts'

/** What remotes offer each other by name. */
export interface KnownNames {
  /** Path patterns, by the routes' names. */
  routes: Readonly<Record<string, string>>
  /** Props, by slot. */
  slots: Readonly<Record<string, SlotFields>>
  points: Points
}

type Points = Readonly<Record<string, ExtensionPoint>>

/** The names of these remotes, and the points of the shell. */
export const namesOf = (remotes: readonly RemoteConfig[], points: Points = shellPoints): KnownNames => ({
  routes: Object.fromEntries(remotes.flatMap(({ routes }) => routes.map(({ name, path }) => [name, path]))),
  slots: Object.fromEntries(remotes.flatMap(({ slots }) => slots.map(({ slot, props = {} }) => [slot, props]))),
  points: Object.assign({}, points, ...remotes.map((remote) => remote.points)) as Points,
})

const pick = <T>(
  who: string,
  what: string,
  known: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> =>
  Object.fromEntries(
    names.map((name) => {
      const found = known[name]
      if (found === undefined)
        throw new UserError(
          `${who} uses the ${what} ${name}, which no remote has. Correct the name, or take it out of "uses".`,
        )
      return [name, found]
    }),
  )

const used = (who: string, { routes, slots }: Uses, known: KnownNames): Omit<KnownNames, 'points'> => ({
  routes: pick(who, 'route', known.routes, routes),
  slots: pick(who, 'slot', known.slots, slots),
})

/** The points that a remote has or adds to. */
const pointsOf = ({ name, points = {}, extensions = [] }: RemoteConfig, known: KnownNames): Points => ({
  ...points,
  ...Object.fromEntries(
    extensions.map(({ point, id, component, props }) => {
      const found = known.points[point] ?? (props && { props, ...(component === undefined && { runs: true as const }) })
      if (found && Boolean(found.runs) !== (component === undefined))
        throw new UserError(
          `${name} adds ${id} to ${point}, which ${found.runs ? 'runs a function: give "run" or "route"' : 'shows a component: give "component"'}.`,
        )
      if (!found)
        throw new UserError(
          `${name} adds to the point ${point}, which neither the shell nor a remote has. Correct the name, or give the "props" that its owner says.`,
        )
      return [point, found]
    }),
  ),
})

const heading = (source: string): string => `// Written by "npm run names" from ${source}.\n`

const fieldsOf = (indent: string, fields: SlotFields): string =>
  Object.keys(fields).length === 0
    ? 'Record<string, never>'
    : `{\n${Object.entries(fields)
        .map(([name, type]) => `${indent}  ${name}: ${type}\n`)
        .join('')}${indent}}`

const interfaceText = (name: string, members: readonly string[]): string =>
  members.length === 0 ? '' : `  interface ${name} {\n${members.map((member) => `    ${member}\n`).join('')}  }\n`

const routesText = (routes: KnownNames['routes']): string =>
  interfaceText(
    'RegisteredRoutes',
    Object.entries(routes).map(([name, path]) => `'${name}': '${path}'`),
  )
const slotsText = (slots: KnownNames['slots']): string =>
  interfaceText(
    'RegisteredSlots',
    Object.entries(slots).map(([slot, fields]) => `'${slot}': ${fieldsOf('    ', fields)}`),
  )
const pointsText = (points: Points): string =>
  interfaceText(
    'RegisteredPoints',
    Object.entries(points).map(([point, { props = {} }]) => `'${point}': ${fieldsOf('    ', props)}`),
  )
const registerText = (members: string): string =>
  members === '' ? '' : `\ndeclare module '@console/platform/contract' {\n${members}}\n`

const tableText = (name: string, routes: KnownNames['routes']): string =>
  `export const ${name} = {\n${Object.entries(routes)
    .map(([route, path]) => `  '${route}': '${path}',\n`)
    .join('')}} as const\n`

const nameOf = (component: string): string => component.replace(/^.*\/|\.\w+$/g, '')

/** What fills a slot, or is added at a point. */
interface Filling {
  name: string
  file: string
  isComponent: boolean
}

const fillingsOf = ({ slots, extensions = [] }: RemoteConfig): Filling[] => [
  ...slots.map(({ slot, component }) => ({ name: slot, file: component, isComponent: true })),
  ...extensions.flatMap(({ point, component, run = component }) =>
    run === undefined ? [] : [{ name: point, file: run, isComponent: component !== undefined }],
  ),
]

const fillsType = 'type Fills<Props extends object, Component extends ComponentType<Props>> = [Props, Component]\n'
const runsType = 'type Runs<Props, Run extends (props: Props) => void | Promise<void>> = [Props, Run]\n'

/** Has the type checker compare each component with the props that it gets. */
const filledText = (fillings: readonly Filling[], points: Points): string => {
  if (fillings.length === 0) return ''
  const filled = fillings
    .map(
      ({ name, file, isComponent }) =>
        `  ${isComponent ? 'Fills' : 'Runs'}<Registered${name in points ? 'Points' : 'Slots'}['${name}'], typeof ${nameOf(file)}>,\n`,
    )
    .join('')
  const types = [true, false]
    .map((kind) => (fillings.some(({ isComponent }) => isComponent === kind) ? (kind ? fillsType : runsType) : ''))
    .join('')
  return `\n${types}/** Each component takes the props of its place. */\nexport type Filled = [\n${filled}]\n`
}

// Only a module that the program has can be augmented.
const contract = "import type {} from '@console/platform/contract'\n"

/** The names.gen.ts of a remote: the names that it may use, its own and those that it declares. */
export const remoteNames = (remote: RemoteConfig, known: KnownNames): string => {
  const own = namesOf([remote])
  const others = used(remote.name, remote.uses, known)
  const points = pointsOf(remote, known)
  const fillings = fillingsOf(remote)
  const registers = [...new Set(fillings.map(({ name }) => (name in points ? 'RegisteredPoints' : 'RegisteredSlots')))]
    .sort()
    .join(', ')
  const react = fillings.some(({ isComponent }) => isComponent) ? "import type { ComponentType } from 'react'\n" : ''
  const files = [...new Set(fillings.map(({ file }) => `import type { ${nameOf(file)} } from '${file}'\n`))].join('')
  const imports =
    fillings.length === 0
      ? contract
      : `import type { ${registers} } from '@console/platform/contract'\n${react}${files}`
  const routes = { ...own.routes, ...others.routes }
  return `${heading('remote.config.ts')}${imports}
/** Where these routes are. Tests and the harness take them from here, the console from the registry. */
${tableText('routes', routes)}${registerText(routesText(routes) + slotsText({ ...own.slots, ...others.slots }) + pointsText(points))}${filledText(fillings, points)}`
}

/**
 * The shell's names.gen.ts: the names that it uses, and the paths of the routes while their owners are not deployed.
 */
export const shellNames = (uses: Uses, known: KnownNames, points: Points = {}): string => {
  const { routes, slots } = used('shell', uses, known)
  return `${heading('uses.config.ts and every remote.config.ts')}${contract}
/** Where these routes are. The registry's route of the same name wins, so that a remote can move its screens. */
${tableText('standInRoutes', routes)}
type StandInRoutes = typeof standInRoutes
${registerText(`  interface RegisteredRoutes extends StandInRoutes {}\n${slotsText(slots)}${pointsText(points)}`)}`
}
