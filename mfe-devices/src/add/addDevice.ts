import { entranceQuery } from '@console/platform/api'
import type { Console } from '@console/platform/contract'
import { currentLanguage } from '@console/platform/i18n'

// Of the palette, which knows no texts of a screen.
const notHere = { en: 'This server takes no devices of your own', de: 'Dieser Server nimmt keine eigenen Geräte an' }

/** The palette's command: leads to the screen, or says that this server takes no devices. */
export const addDevice = async ({
  console: { api, href, toast },
  navigate,
}: {
  console: Console
  navigate: (to: string) => void
}): Promise<void> => {
  const entrance = await entranceQuery(api).queryFn({ signal: new AbortController().signal })
  if (entrance === null) toast({ kind: 'info', title: notHere[currentLanguage()], action: 'add a device' })
  else navigate(href('device-add'))
}
