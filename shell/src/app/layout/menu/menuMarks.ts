import type { MenuChange } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'

/** What decides which entries the menu shows, and what stands beside them. */
export interface MenuMarks {
  /** What the deployment says that there is. */
  features: readonly string[]
  /** What remotes have found out since, by the entries' addresses. */
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
      if (next.shown !== changes[to]?.shown || next.count !== changes[to]?.count) state.setState({ features, changes: { ...changes, [to]: next } })
    },
  }
}
