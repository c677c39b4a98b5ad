import { useReadable } from '@console/platform/contract'
import { chooseScheme, schemeChoice } from '@console/platform/theme'
import type { SearchOption } from '@console/platform/ui/dialog'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSettingsPages } from '../extensions/useSettingsPages.tsx'
import { useT } from './i18n/useT.ts'

const looks = [
  { value: 'system', word: 'look.system', Icon: Monitor },
  { value: 'light', word: 'look.light', Icon: Sun },
  { value: 'dark', word: 'look.dark', Icon: Moon },
] as const

/** The further pages of the settings, and the appearances that are not chosen. */
export const useSettingsOptions = (): SearchOption[] => {
  const t = useT()
  const chosen = useReadable(schemeChoice)
  const { pages } = useSettingsPages()
  return [
    ...pages
      .filter(({ linked }) => linked)
      .map(({ id, title, icon }) => {
        const to = `/settings/${id}`
        return { id: to, to, text: title, detail: t('settings'), icon }
      }),
    ...looks
      .filter(({ value }) => value !== chosen)
      .map(({ value, word, Icon }) => ({
        id: `look ${value}`,
        text: t(word),
        icon: <Icon aria-hidden />,
        run: () => chooseScheme(value),
      })),
  ]
}
