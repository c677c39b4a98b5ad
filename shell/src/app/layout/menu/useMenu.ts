import { useReadable } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { useMemo } from 'react'
import { useShell } from '../../shellContext.ts'
import { menuOf, type MenuEntry } from './menu.ts'

/** The side menu in the current language. */
export const useMenu = (): MenuEntry[] => {
  const remotes = useReadable(useShell().remoteManager.state)
  const { language } = useFormat()
  return useMemo(() => menuOf(remotes, language), [remotes, language])
}
