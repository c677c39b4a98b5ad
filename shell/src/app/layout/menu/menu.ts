import { useReadable } from '@console/platform/contract'
import { type Language, useFormat } from '@console/platform/i18n'
import { useMemo } from 'react'
import type { RemotesState } from '../../../remotes/index.ts'
import { useShell } from '../../shellContext.ts'

/** The sections that every console has, deployed or not, in the order of the menu. */
const sections = [
  { to: '/dashboard', order: 10, icon: 'dashboard', title: { en: 'Dashboard', de: 'Übersicht' }, builtIn: true },
  { to: '/projects', order: 20, icon: 'projects', title: { en: 'Projects', de: 'Projekte' } },
  { to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } },
  { to: '/events', order: 40, icon: 'events', title: { en: 'Events', de: 'Ereignisse' } },
  { to: '/integrations', order: 50, icon: 'integrations', title: { en: 'Integrations', de: 'Integrationen' } },
  { to: '/secrets', order: 60, icon: 'secrets', title: { en: 'Secrets', de: 'Geheimnisse' } },
  { to: '/settings', order: 70, icon: 'settings', title: { en: 'Settings', de: 'Einstellungen' }, builtIn: true },
] as const

export interface MenuEntry {
  to: string
  icon: string
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
    .map(({ to, order, icon, title }) => ({ to, order, icon, title: title[language], deployed: true }))
  return [...fixed, ...further].sort((a, b) => a.order - b.order).map(({ order: _, ...entry }) => entry)
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
