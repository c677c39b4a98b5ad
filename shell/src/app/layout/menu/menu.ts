import { useReadable } from '@console/platform/contract'
import { type Language, useFormat } from '@console/platform/i18n'
import { useMemo, useState } from 'react'
import type { MenuMarks } from './menuMarks.ts'
import type { RemotesState } from '../../../remotes/index.ts'
import { furtherKey } from '../../../frame/menuChoice.ts'
import { useShell } from '../../shellContext.ts'
import { sections } from './sections.data.ts'

export interface MenuEntry {
  to: string
  icon: string
  /** A drawing of the remote's own, shown instead. */
  iconPath?: string | undefined
  title: string
  /** False once the registry is known and no remote provides this section. */
  deployed: boolean
  /** How many things wait for the user there. */
  count?: number | undefined
  /** Whether an entry of a remote is expected below it. */
  room?: boolean
}

const unmarked: MenuMarks = { features: [], changes: {} }

/** Whether an entry is shown: the feature that it needs is there. */
export const isShown = (
  { to, needs }: { to: string; needs?: string | undefined },
  { features, changes }: MenuMarks,
): boolean => needs === undefined || (changes[to]?.shown ?? features.includes(needs))

/** The side menu: the fixed sections and further ones that remotes add. */
export const menuOf = (
  remotes: RemotesState,
  language: Language,
  marks = unmarked,
  expected: readonly string[] = [],
): MenuEntry[] => {
  const released =
    remotes.kind === 'ready' ? remotes.remotes.flatMap(({ nav }) => nav).filter((entry) => isShown(entry, marks)) : []
  const fixed = sections.map(({ to, order, icon, title, ...section }) => {
    const deployed = remotes.kind !== 'ready' || 'builtIn' in section || released.some((entry) => entry.to === to)
    return {
      to,
      order,
      icon,
      title: title[language],
      deployed,
      room: remotes.kind === 'loading' && expected.includes(to),
    }
  })
  const further = released
    .filter(({ to }) => !sections.some((section) => section.to === to))
    .map(({ to, order, icon, iconPath, title }) => ({
      to,
      order,
      icon,
      iconPath,
      title: title[language],
      deployed: true,
    }))
  return [...fixed, ...further]
    .sort((a, b) => a.order - b.order || (a.to < b.to ? -1 : 1))
    .map(({ order: _, ...entry }) => ({ ...entry, count: marks.changes[entry.to]?.count }))
}

const isSection = ({ to }: MenuEntry): boolean => sections.some((section) => section.to === to)

/** After which sections entries of remotes stood the last time. */
const expectedNow = (): string[] => {
  try {
    return window.localStorage.getItem(furtherKey)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Remembers after which sections entries of remotes stand. */
export const expectAgain = (entries: readonly MenuEntry[]): void => {
  const before = entries.filter(
    (entry, index) => isSection(entry) && entries.slice(index + 1, index + 2).some((next) => !isSection(next)),
  )
  try {
    window.localStorage.setItem(furtherKey, before.map(({ to }) => to).join(' '))
  } catch {
    // Without a store the entries come where nothing was.
  }
}

/** The section that an address belongs to. */
export const sectionOf = <Entry extends { to: string }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined => entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))

/** The side menu in the current language. */
export const useMenu = (): MenuEntry[] => {
  const { remoteManager, menuMarks } = useShell()
  const remotes = useReadable(remoteManager.state)
  const marks = useReadable(menuMarks.state)
  const { language } = useFormat()
  const [expected] = useState(expectedNow)
  return useMemo(() => menuOf(remotes, language, marks, expected), [remotes, language, marks, expected])
}
