import { ExtensionPending } from '../extensions/ExtensionPending.tsx'
import { Placeholder } from './Box.tsx'
import { useBox } from './useBox.ts'

/** What a remote fills a box with. */
export const BoxFilling = ({ id }: { id: string }) => {
  const extension = useBox(id)
  if (extension === null) return <ExtensionPending />
  return extension ? <extension.View /> : <Placeholder />
}
