import { Button, lazyPart, type ButtonProps } from '@console/platform/ui'
import { useState } from 'react'
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
