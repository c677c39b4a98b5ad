import { useReadable } from '@console/platform/contract'
import { type Language, useFormat } from '@console/platform/i18n'
import { useMemo } from 'react'
import type { MenuMarks } from './menuMarks.ts'
import type { RemotesState } from '../../../remotes/index.ts'
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
}

const unmarked: MenuMarks = { features: [], changes: {} }

/** Whether an entry is shown: the feature that it needs is there. */
export const isShown = ({ to, needs }: { to: string; needs?: string | undefined }, { features, changes }: MenuMarks): boolean => needs === undefined || (changes[to]?.shown ?? features.includes(needs))

/** The side menu: the fixed sections and further ones that remotes add. */
export const menuOf = (remotes: RemotesState, language: Language, marks = unmarked): MenuEntry[] => {
  const released = remotes.kind === 'ready' ? remotes.remotes.flatMap(({ nav }) => nav).filter((entry) => isShown(entry, marks)) : []
  const fixed = sections.map(({ to, order, icon, title, ...section }) => {
    const deployed = remotes.kind !== 'ready' || 'builtIn' in section || released.some((entry) => entry.to === to)
    return { to, order, icon, title: title[language], deployed }
  })
  const further = released
    .filter(({ to }) => !sections.some((section) => section.to === to))
    .map(({ to, order, icon, iconPath, title }) => ({ to, order, icon, iconPath, title: title[language], deployed: true }))
  return [...fixed, ...further].sort((a, b) => a.order - b.order || (a.to < b.to ? -1 : 1)).map(({ order: _, ...entry }) => ({ ...entry, count: marks.changes[entry.to]?.count }))
}

/** The section that an address belongs to. */
export const sectionOf = <Entry extends { to: string }>(entries: readonly Entry[], pathname: string): Entry | undefined =>
  entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))

/** The side menu in the current language. */
export const useMenu = (): MenuEntry[] => {
  const { remoteManager, menuMarks } = useShell()
  const remotes = useReadable(remoteManager.state)
  const marks = useReadable(menuMarks.state)
  const { language } = useFormat()
  return useMemo(() => menuOf(remotes, language, marks), [remotes, language, marks])
}
