import type { MenuChange } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'

/** Decides which entries the menu shows, and the counts beside them. */
export interface MenuMarks {
  /** The features of the deployment's config.json. */
  features: readonly string[]
  /** What remotes have reported since, by the entries' addresses. */
  changes: Readonly<Record<string, MenuChange>>
}

export interface MenuMarker {
  readonly state: Readable<MenuMarks>
  change(to: string, change: MenuChange): void
}

export const createMenuMarks = (features: readonly string[]): MenuMarker => {
  const state = createWritable<MenuMarks>({ features, changes: {} })
  return {
    state,
    change: (to, change) => {
      const { changes } = state.getState()
      const next = { ...changes[to], ...change }
      if (next.shown !== changes[to]?.shown || next.count !== changes[to]?.count)
        state.setState({ features, changes: { ...changes, [to]: next } })
    },
  }
}
