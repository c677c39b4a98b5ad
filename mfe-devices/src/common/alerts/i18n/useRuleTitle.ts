import type { Alert } from '@console/platform/api'
import { translations } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useCallback } from 'react'
import de from './de.json'
import en from './en.json'

/** The title of a kind of rule: "Device offline". */
export const useKindTitle = translations('mfe-devices-alert-kinds', { en, de })

/** The title of a rule: the user's name for it; that of a preset rule is in the user's language. */
export const useRuleTitle = () => {
  const titleOf = useKindTitle()
  return useCallback(
    ({ preset, kind, name }: { preset: Alert['preset']; kind: Alert['kind']; name: string }): string =>
      preset === null && name !== '' ? visible(name) : titleOf(kind),
    [titleOf],
  )
}
