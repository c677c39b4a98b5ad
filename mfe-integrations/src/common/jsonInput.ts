import type { DragEvent } from 'react'
import { useT } from '../i18n/index.ts'
import type { JsonError } from './model/jsonError.ts'

/** The sentence about a text that should be a JSON object. */
export const useJsonError = () => {
  const t = useT()
  return ({ kind, line, column }: JsonError): string => {
    if (kind === 'notObject') return t('json.notObject')
    return kind === 'syntax' ? t('json.syntax', { line, column }) : t('json.forbidden', { line })
  }
}

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
