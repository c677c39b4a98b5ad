import { getInstance, satisfy } from '@module-federation/enhanced/runtime'

type Versions = Readonly<Record<string, string>>

/** The versions of what this shell shares, by the names under which it does. */
export const providedVendors = (): Versions =>
  Object.fromEntries(
    Object.values(getInstance()?.shareScopeMap ?? {}).flatMap((scope) =>
      Object.entries(scope).map(([name, versions]) => [name, Object.keys(versions)[0] ?? '']),
    ),
  )

/** Packages in versions that the shell does not provide: with them, the entry would only throw. Null when all fit. */
export const unfitVendors = (wanted: Versions, provided: Versions): { wanted: string; provided: string } | null => {
  const unfit = Object.entries(wanted).filter(([name, range]) => !satisfy(provided[name] ?? '0.0.0', range))
  if (unfit.length === 0) return null
  const inWords = (part: (name: string, range: string) => string) =>
    unfit.map(([name, range]) => part(name, range)).join(', ')
  return {
    wanted: inWords((name, range) => `${name} ${range}`),
    provided: inWords((name) => `${name} ${provided[name] ?? '–'}`),
  }
}
