import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Takes a file that is dropped anywhere on the page. Answers whether one is held above it. */
export const useDroppedFile = (onFile: (file: File) => void, enabled: boolean): boolean => {
  const [above, setAbove] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    if (!enabled) return undefined
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // Else the browser would leave the page for the file.
      event.preventDefault()
      setAbove(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setAbove(false)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setAbove(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) take(file)
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
  return above
}
