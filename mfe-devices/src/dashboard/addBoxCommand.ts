import { dashboardQuery } from '@console/platform/api'
import type { Console } from '@console/platform/contract'
import { currentLanguage } from '@console/platform/i18n'

// The palette has no access to a screen's texts.
const notHere = { en: 'This server keeps no boxes of your own', de: 'Dieser Server speichert keine eigenen Kacheln' }

/**
 * The palette's command: opens the dashboard in its edit mode with the choice of a box, or says that this server stores
 * none.
 */
export const addBoxCommand = async ({
  console: { api, toast },
  navigate,
}: {
  console: Console
  navigate: (to: string) => void
}): Promise<void> => {
  const stored = await dashboardQuery(api).queryFn({ signal: new AbortController().signal })
  if (stored === null) toast({ kind: 'info', title: notHere[currentLanguage()], action: 'add a box' })
  else navigate('/dashboard#add-box')
}
