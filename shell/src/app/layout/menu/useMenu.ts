import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useMemo } from 'react'
import { useShell } from '../../shellContext.ts'
import { menuOf, type MenuEntry } from './menu.ts'

/** The side menu in the current language. */
export const useMenu = (): MenuEntry[] => {
  const remotes = useReadable(useShell().remoteManager.state)
  const { language } = useFormat()
  return useMemo(() => menuOf(remotes, language), [remotes, language])
}
