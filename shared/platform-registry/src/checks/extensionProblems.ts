import * as v from 'valibot'
import { extension, iconPath, maxExtensions } from '../extensionSchema.ts'
import { type ExtensionEntry, labelOf, type RegistryRelease } from '../document/registryDocument.ts'

const maxFacts = 8
const maxTextLength = 60
const text = v.pipe(
  v.string(),
  v.nonEmpty('is empty'),
  v.maxLength(maxTextLength, `must have ${maxTextLength} characters at most`),
)
const strict = v.object({ ...extension.entries, title: v.object({ en: text, de: text }) })

/** What the shell would leave out when it reads an addition, or shows nothing for. */
const wrongIn = (entry: ExtensionEntry, { routes }: RegistryRelease['release']): string[] => {
  const { issues } = v.safeParse(strict, entry)
  if (issues) return issues.map((issue) => `its ${v.getDotPath(issue) ?? 'entry'} ${issue.message}`)
  const { module, route, when = {} } = entry
  const path = routes.find(({ name }) => name === route)?.path
  const facts = Object.values(when).flat()
  return [
    ...((module === undefined) === (route === undefined) ? ['it has either a module or a route'] : []),
    ...(route !== undefined && path === undefined ? [`its remote has no route ${route}`] : []),
    ...(path?.includes(':') ? [`the route ${route} has parameters, which nobody fills in`] : []),
    ...(Object.keys(when).length > maxFacts || facts.some((value) => value.length > maxTextLength)
      ? [`its when names more than ${maxFacts} facts, or a value of more than ${maxTextLength} characters`]
      : []),
  ]
}

/** Icons of menu entries that can't be drawn. */
const wrongIcons = ({ nav }: RegistryRelease['release']): string[] =>
  nav.flatMap(({ to, iconPath: drawn }) =>
    drawn === undefined
      ? []
      : (v.safeParse(iconPath, drawn).issues ?? []).map(({ message }) => `the icon of the menu entry ${to} ${message}`),
  )

/**
 * What is wrong with what a release adds at extension points, and with its icons. `takenBy` has the ids that a point's
 * owner has itself.
 */
export const extensionProblems = (placed: RegistryRelease, takenBy: (point: string) => readonly string[]): string[] => {
  const { extensions = [] } = placed.release
  const problems = extensions.flatMap((entry) =>
    [
      ...wrongIn(entry, placed.release),
      ...(takenBy(entry.point).includes(entry.id)
        ? ['the owner of the point has this id itself; give it another']
        : []),
    ].map((problem) => `${entry.id} at ${entry.point}: ${problem}`),
  )
  const tooMany =
    extensions.length > maxExtensions
      ? [`${extensions.length} additions, of which the shell reads ${maxExtensions}`]
      : []
  return [...problems, ...tooMany, ...wrongIcons(placed.release)].map(
    (problem) => `${labelOf(placed)} has what can't be shown. ${problem}.`,
  )
}
