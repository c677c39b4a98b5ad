import { Button, lazyPart } from '@console/platform/ui'
import { Wifi } from 'lucide-react'
import { useState } from 'react'
import { useT } from './i18n/useT.ts'

// Loaded with its first use, as the code that speaks to the board is.
const WifiDialog = lazyPart('WifiDialog', () => import('./WifiDialog.tsx'))

/** Opens the dialog that gives a device another Wi-Fi over its cable. */
export const ChangeWifi = ({ name }: { name: string }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Wifi aria-hidden />} onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      {open ? <WifiDialog name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
