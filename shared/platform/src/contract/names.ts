/**
 * The routes that a package may link to: its own, and those that its remote.config.ts declares, each name with its path
 * pattern. Empty here; the package's names.gen.ts fills it by declaration merging. At run time a name is a string.
 */
export interface RegisteredRoutes {}

/** The slots that a package fills or shows, each with its props. Filled like `RegisteredRoutes`. */
export interface RegisteredSlots {}

/**
 * The extension points that a package has or adds to, each with the props of what is added. Filled like
 * `RegisteredRoutes`.
 */
export interface RegisteredPoints {}

export type RouteName = keyof RegisteredRoutes & string
export type SlotName = keyof RegisteredSlots & string
export type PointName = keyof RegisteredPoints & string

type ParamNames<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** What follows a route's name: its parameters, exactly when the pattern has some. */
export type HrefParams<Name extends RouteName> = [ParamNames<RegisteredRoutes[Name]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamNames<RegisteredRoutes[Name]>, string>>]

/** Props that a slot's component needs must be given. */
export type NeededProps<Name extends SlotName> = {} extends RegisteredSlots[Name]
  ? unknown
  : { props: RegisteredSlots[Name] }
