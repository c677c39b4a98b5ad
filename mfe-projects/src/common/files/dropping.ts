import { styled } from '@console/platform/ui'
import { useEffect, useEffectEvent, useState } from 'react'

/** Covers the page while something is dragged that can be dropped. */
export const DropTarget = styled('div', {
  base: {
    position: 'fixed',
    inset: '3',
    zIndex: 'overlay',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
    textStyle: 'lg',
    color: 'accent.fg',
    bg: 'accent.subtle',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'accent.solid',
    borderRadius: 'l3',
    opacity: '0.95',
  },
})

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
// A dialog may be at work with others.
const isBusy = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Receives files that are dropped anywhere on the page. Returns whether some are being dragged over it. */
export const useDroppedFiles = (onFiles: (files: readonly File[]) => void, enabled = true): boolean => {
  const [dragging, setDragging] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!enabled) return undefined
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // The browser would open the file.
      event.preventDefault()
      setDragging(!isBusy())
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setDragging(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && !isBusy()) take(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [enabled])
  return dragging
}
