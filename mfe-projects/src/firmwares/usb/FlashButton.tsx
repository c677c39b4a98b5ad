import { whyNoSerial } from '@console/platform/flash'
import { Button, lazyPart, type ButtonProps } from '@console/platform/ui'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { PreparedImage } from './prepareImage.ts'

// Loaded with the first flashing.
export const FlashDialog = lazyPart('FlashDialog', () => import('./dialog/FlashDialog.tsx'))

/** Opens the dialog that writes an image to a board. */
export const FlashButton = ({ image, ...button }: { image: PreparedImage } & ButtonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open ? <FlashDialog image={image} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Why this page can't use serial ports; null where it can. */
export const useNoSerial = (): string | null => {
  const t = useT()
  const why = whyNoSerial(window)
  return why && { insecure: t('usb.insecure'), browser: t('usb.browser'), policy: t('usb.policy') }[why]
}
