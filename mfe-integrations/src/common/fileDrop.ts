import type { DragEvent } from 'react'

/** Makes an element take the text of a file that is dropped on it. */
export const fileDrop = (take: (text: string) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void file.text().then(take)
  },
})
