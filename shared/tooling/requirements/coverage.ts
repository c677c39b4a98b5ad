import type { Title } from './titles.ts'

export interface Coverage {
  /** In the order of the list. */
  groups: { name: string; ids: string[]; untested: string[] }[]
  /** Ids in titles that the list does not have. */
  unknown: { id: string; title: Title }[]
}

/** The ids of requirements.md: `- SHELL-01 …`. */
export const listedIds = (markdown: string): string[] => [...markdown.matchAll(/^- ([A-Z]+-\d+) /gm)].map(([, id = '']) => id)

/** The ids that a title names. UTF-8 and its like are none. */
export const idsIn = (title: string): string[] => [...title.matchAll(/\b(?!UTF-)[A-Z]{2,6}-\d{2}\b/g)].map(([id]) => id)

const groupOf = (id: string): string => id.slice(0, id.indexOf('-'))

/** Which of the listed ids the titles name. */
export const coverageOf = (ids: readonly string[], titles: readonly Title[]): Coverage => {
  const named = titles.flatMap((title) => idsIn(title.text).map((id) => ({ id, title })))
  const tested = new Set(named.map(({ id }) => id))
  const groups = [...new Set(ids.map(groupOf))].map((name) => {
    const own = ids.filter((id) => groupOf(id) === name)
    return { name, ids: own, untested: own.filter((id) => !tested.has(id)) }
  })
  return { groups, unknown: named.filter(({ id }) => !ids.includes(id)) }
}
