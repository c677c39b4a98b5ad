/**
 * The named routes that every remote may link to. The registry's route of the same name wins, so a
 * remote can move its screens; these stand in while the owner of a route is not deployed.
 */
export const namedRoutes = {
  'device-list': '/devices',
  'device-details': '/devices/:id',
  'firmware-list': '/devices/firmwares',
  'firmware-details': '/devices/firmwares/:sha',
  'event-stream': '/events',
  'integration-list': '/integrations',
  'integration-gallery': '/integrations/add',
  'integration-add': '/integrations/add/:template',
  'integration-edit': '/integrations/:id',
  'secret-list': '/secrets',
  'secret-add': '/secrets/add',
  'secret-details': '/secrets/:name',
  'project-list': '/projects',
  'project-gallery': '/projects/add',
  'project-add': '/projects/add/:template',
  'project-editor': '/projects/:id',
} as const

export type RouteName = keyof typeof namedRoutes

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}` ? Name : never

/** The parameters that a named route's pattern asks for. */
export type RouteParams<Name extends RouteName> = { [Param in ParamNames<(typeof namedRoutes)[Name]>]: string }

/** Fills a pattern's `:params`, each percent-encoded as one path segment. Throws on a missing one. */
export const hrefOf = (pattern: string, params: Readonly<Record<string, string>> = {}): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The route ${pattern} needs the parameter "${name}".`)
    return encodeURIComponent(value)
  })

/**
 * A URL path with every `${value}` percent-encoded as one segment: path`/api/v1/devices/${id}`.
 * Throws on an empty value, `.` and `..`: these would change the path.
 */
export const path = (literals: TemplateStringsArray, ...values: readonly string[]): string =>
  literals.reduce((url, literal, index) => url + segment(values[index - 1] ?? '') + literal)

const segment = (value: string): string => {
  if (value === '' || value === '.' || value === '..') throw new RangeError(`"${value}" can't be a part of an address.`)
  return encodeURIComponent(value)
}
