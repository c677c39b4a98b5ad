import type { SearchGroup, SearchOption } from '@console/platform/ui/dialog'
import { useT } from './i18n/useT.ts'
import { useMenu } from '../layout/menu/useMenu.ts'
import { SectionIcon } from '../layout/menu/SectionIcon.tsx'
import { find } from './find.ts'
import { useActions } from './useActions.tsx'
import { useThings } from './useThings.tsx'

/** Of each kind; the section's own search has the rest. */
const most = 5

/** Screens, what the servers keep, and actions: what fits the query. With none, the things would be too many. */
export const usePaletteGroups = (query: string, onKeys: () => void): { groups: SearchGroup[]; failed: string[]; isLoading: boolean } => {
  const t = useT()
  const menu = useMenu()
  const { kinds, failed, isLoading } = useThings()
  const actions = useActions(onKeys)
  const screens: SearchOption[] = menu.map(({ to, icon, title, deployed }) => ({
    id: to, to, text: title, icon: <SectionIcon name={icon} />, ...(!deployed && { end: t('notDeployed') }),
  }))
  const more = (to: string, icon: string, count: number): SearchOption[] =>
    count <= most ? [] : [{ id: `${to} more`, to: `${to}?q=${encodeURIComponent(query.trim())}`, text: t('all', { count }), icon: <SectionIcon name={icon} /> }]
  const things = query.trim() === '' ? [] : kinds.map(({ title, to, icon, options, related }) => {
    const found = find(options, query)
    return { title, options: [...found.slice(0, most), ...more(to, icon, found.length)], related: found.length > 0 && found.length <= 2 ? found.flatMap(related) : [] }
  })
  const groups = [
    { title: t('screens'), options: find(screens, query) },
    ...things.map(({ title, options }) => ({ title, options })),
    { title: t('actions'), options: [...things.flatMap(({ related }) => related), ...find(actions, query)] },
  ]
  return { groups: groups.filter(({ options }) => options.length > 0), failed, isLoading }
}
