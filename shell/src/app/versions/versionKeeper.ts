import type { VersionKeeper } from '../../remotes/index.ts'

const key = 'forced-versions'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The versions that were forced for this browser. Values of another form are ignored. */
export const versionKeeper: VersionKeeper = {
  read: () => {
    try {
      const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
      return Object.fromEntries(
        Object.entries(kept as object).filter((entry): entry is [string, string] => isText(entry[1])),
      )
    } catch {
      return {}
    }
  },
  write: (versions) => {
    if (Object.keys(versions).length === 0) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(versions))
  },
}
