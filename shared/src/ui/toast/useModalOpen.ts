import { useEffect, useState } from 'react'

// What a portal of `Modal` holds, as long as it is not on its way out.
const isOpen = () => document.querySelector('[data-scope=dialog][data-part=content]:not([data-state=closed])') !== null

/** Whether a dialog or drawer is open, from whichever part of the console. Looks only while it is `wanted`. */
export const useModalOpen = (wanted: boolean): boolean => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    const look = () => setOpen(isOpen())
    look()
    // Dialogs come and go as children of the body.
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [wanted])
  return wanted && open
}
