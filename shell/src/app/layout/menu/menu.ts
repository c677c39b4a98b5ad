import { useReadable } from '@console/platform/contract'
import { type Language, useFormat } from '@console/platform/i18n'
import { useMemo } from 'react'
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
}

/** The side menu: the fixed sections and further ones that remotes add. */
export const menuOf = (remotes: RemotesState, language: Language): MenuEntry[] => {
  const released = remotes.kind === 'ready' ? remotes.remotes.flatMap(({ nav }) => nav) : []
  const fixed = sections.map(({ to, order, icon, title, ...section }) => {
    const deployed = remotes.kind !== 'ready' || 'builtIn' in section || released.some((entry) => entry.to === to)
    return { to, order, icon, title: title[language], deployed }
  })
  const further = released
    .filter(({ to }) => !sections.some((section) => section.to === to))
    .map(({ to, order, icon, iconPath, title }) => ({ to, order, icon, iconPath, title: title[language], deployed: true }))
  return [...fixed, ...further].sort((a, b) => a.order - b.order || (a.to < b.to ? -1 : 1)).map(({ order: _, ...entry }) => entry)
}

/** The section that an address belongs to. */
export const sectionOf = <Entry extends { to: string }>(entries: readonly Entry[], pathname: string): Entry | undefined =>
  entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))

/** The side menu in the current language. */
export const useMenu = (): MenuEntry[] => {
  const remotes = useReadable(useShell().remoteManager.state)
  const { language } = useFormat()
  return useMemo(() => menuOf(remotes, language), [remotes, language])
}
