import { useReadable } from '@console/platform/contract'
import type { ShellExtension } from '../extensions/shellExtension.ts'
import { useShell } from '../shellContext.ts'
import { point } from './useOffered.ts'

/** What fills boxes, as far as it is meant for this user; null until it is known. */
export const useAddedBoxes = (): readonly ShellExtension[] | null => {
  const all = useReadable(useShell().extensions.at(point))
  return all && all.filter(({ fits }) => fits())
}

/** What fills one of them; undefined when nothing does. */
export const useBox = (id: string): ShellExtension | null | undefined => {
  const all = useAddedBoxes()
  return all && all.find((each) => each.id === id)
}
