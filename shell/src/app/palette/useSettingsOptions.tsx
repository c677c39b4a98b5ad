import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { chooseScheme, schemeChoice } from '@console/platform/theme'
import type { SearchOption } from '@console/platform/ui/dialog'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'

const looks = [
  { value: 'system', word: 'look.system', Icon: Monitor },
  { value: 'light', word: 'look.light', Icon: Sun },
  { value: 'dark', word: 'look.dark', Icon: Moon },
] as const

/** The pages that remotes add to the settings, and the appearances that are not chosen. */
export const useSettingsOptions = (): SearchOption[] => {
  const t = useT()
  const { language } = useFormat()
  const chosen = useReadable(schemeChoice)
  const pages = useReadable(useShell().extensions.at('settings.page/v1')) ?? []
  return [
    ...pages
      .filter(({ fits }) => fits())
      .map(({ id, title, Icon }) => {
        const to = `/settings/${id}`
        return { id: to, to, text: title[language], detail: t('settings'), icon: <Icon /> }
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
