import { dashboardQuery } from '@console/platform/api'
import type { Console } from '@console/platform/contract'
import { currentLanguage } from '@console/platform/i18n'

// Of the palette, which knows no texts of a screen.
const notHere = { en: 'This server keeps no boxes of your own', de: 'Dieser Server speichert keine eigenen Kacheln' }

/** The palette's command: the dashboard opens in its edit mode with the choice of a box, or it says that this server keeps none. */
export const addBoxCommand = async ({ console: { api, toast }, navigate }: { console: Console; navigate: (to: string) => void }): Promise<void> => {
  const stored = await dashboardQuery(api).queryFn({ signal: new AbortController().signal })
  if (stored === null) toast({ kind: 'info', title: notHere[currentLanguage()], action: 'add a box' })
  else navigate('/dashboard#add-box')
}
