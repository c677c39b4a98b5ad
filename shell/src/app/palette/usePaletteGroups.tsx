import { useConsole } from '@console/platform/contract'
import type { SearchGroup, SearchOption } from '@console/platform/ui/dialog'
import { Info, Keyboard, LogOut, Plus } from 'lucide-react'
import { useT as useShellText } from '../../i18n/index.ts'
import { SectionIcon } from '../layout/menu/SectionIcon.tsx'
import { useMenu } from '../layout/menu/menu.ts'
import { useLogOut } from '../layout/useLogOut.ts'
import { find, findRelated } from './find.ts'
import { useT } from './i18n/useT.ts'
import { useCommands } from './useCommands.tsx'
import { useSearchEntities } from './useSearchEntities.tsx'
import { useSettingsOptions } from './useSettingsOptions.tsx'

/** Actions that are available everywhere. */
const useActions = (onKeys: () => void): SearchOption[] => {
  const t = useT()
  const shellText = useShellText()
  const { href } = useConsole()
  const menu = useMenu()
  const logOut = useLogOut()
  const commands = useCommands()
  const additions = [
    { section: '/projects', to: href('project-gallery'), text: t('addProject') },
    { section: '/integrations', to: href('integration-gallery'), text: t('addIntegration') },
    { section: '/secrets', to: href('secret-add'), text: t('addSecret') },
  ]
  return [
    ...additions
      .filter(({ section }) => menu.some(({ to, deployed }) => to === section && deployed))
      .map(({ to, text }) => ({ id: to, to, text, icon: <Plus aria-hidden /> })),
    ...commands,
    ...useSettingsOptions(),
    { id: 'about', to: '/settings/about', text: t('about'), icon: <Info aria-hidden /> },
    { id: 'keys', text: t('shortcuts'), icon: <Keyboard aria-hidden />, run: onKeys },
    { id: 'log-out', text: shellText('logOut'), icon: <LogOut aria-hidden />, run: logOut },
  ]
}

/** Results per kind; the section's own search has the rest. */
const most = 5

/**
 * Screens, entities and actions that match the query. Without a query, entities are left out: there would be too many.
 */
export const usePaletteGroups = (
  query: string,
  onKeys: () => void,
): { groups: SearchGroup[]; failed: string[]; isLoading: boolean } => {
  const t = useT()
  const menu = useMenu()
  const { kinds, failed, isLoading } = useSearchEntities()
  const actions = useActions(onKeys)
  const screens: SearchOption[] = menu.map(({ to, icon, iconPath, title, deployed }) => ({
    id: to,
    to,
    text: title,
    icon: <SectionIcon name={icon} path={iconPath} />,
    ...(!deployed && { end: t('notDeployed') }),
  }))
  const more = (to: string, icon: string, count: number): SearchOption[] =>
    count <= most
      ? []
      : [
          {
            id: `${to} more`,
            to: `${to}?q=${encodeURIComponent(query.trim())}`,
            text: t('all', { count }),
            icon: <SectionIcon name={icon} />,
          },
        ]
  const entities =
    query.trim() === ''
      ? []
      : kinds.map(({ title, to, icon, options, related }) => {
          const found = find(options, query)
          return {
            title,
            options: [...found.slice(0, most), ...more(to, icon, found.length)],
            related: findRelated(options, query, { related, most }),
          }
        })
  const groups = [
    { title: t('screens'), options: find(screens, query) },
    ...entities.map(({ title, options }) => ({ title, options })),
    { title: t('actions'), options: [...entities.flatMap(({ related }) => related), ...find(actions, query)] },
  ]
  return { groups: groups.filter(({ options }) => options.length > 0), failed, isLoading }
}
