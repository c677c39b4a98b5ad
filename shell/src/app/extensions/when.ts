import type { Facts } from '@console/platform/contract'

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? [])

/** Whether each fact that `when` names has one of the values that it may have. A fact that is not known has none. */
export const holds = (when: Facts, facts: Facts): boolean =>
  Object.entries(when).every(([name, wanted]) => {
    const given = Object.hasOwn(facts, name) ? listOf(facts[name]) : []
    return listOf(wanted).some((value) => given.includes(value))
  })
