import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { lazyPart } from '@console/platform/ui'
import { Database, Mail } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { ownPages } from '../../settings/ownPages.data.ts'
import { useShell } from '../shellContext.ts'
import { ExtensionPending } from './ExtensionPending.tsx'
import { useT } from './i18n/useT.ts'

type OwnPage = (typeof ownPages)[number]

const parts = {
  storage: lazyPart(
    'StorageScreen',
    () => import(/* webpackChunkName: "storage" */ '../../settings/storage/StorageScreen.tsx'),
  ),
  mail: lazyPart('MailScreen', () => import(/* webpackChunkName: "mail" */ '../../settings/mail/MailScreen.tsx')),
} satisfies Record<OwnPage, ComponentType<{ pending: ReactNode }>>
const icons = { storage: Database, mail: Mail } satisfies Record<OwnPage, ComponentType>
/** The deployment's feature with which the settings and the palette lead to a page. Its address always shows it. */
const features = { storage: 'history', mail: 'mail' } satisfies Record<OwnPage, string>

interface SettingsPage {
  id: string
  title: string
  icon: ReactNode
  content: ReactNode
  /** Whether the settings and the palette lead to it. */
  linked: boolean
}

/**
 * The pages below /settings: the shell's own, and those that remotes add. Former releases of mfe_devices add `storage`
 * and `mail`, which are the shell's now: they are left out. `complete` once it is known what remotes add.
 */
export const useSettingsPages = (): { pages: readonly SettingsPage[]; complete: boolean } => {
  const t = useT()
  const { language } = useFormat()
  const titles = { storage: t('page.storage'), mail: t('page.mail') } satisfies Record<OwnPage, string>
  const there = useConsole().features ?? []
  const added = useReadable(useShell().extensions.at('settings.page/v1'))
  const own = ownPages.map((id): SettingsPage => {
    const Icon = icons[id]
    const Part = parts[id]
    return {
      id,
      title: titles[id],
      icon: <Icon aria-hidden />,
      content: <Part key={id} pending={<ExtensionPending />} />,
      linked: there.includes(features[id]),
    }
  })
  const isOwn = (id: string) => own.some((page) => page.id === id)
  const others = (added ?? [])
    .filter(({ id, fits }) => !isOwn(id) && fits())
    .map(({ id, title, Icon, View }): SettingsPage => ({
      id,
      title: title[language],
      icon: <Icon />,
      content: <View key={id} />,
      linked: true,
    }))
  return { pages: [...own, ...others], complete: added !== null }
}
