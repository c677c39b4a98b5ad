import type { Addition } from '@console/platform-registry/schema/extensions'
import { useReadable } from '@console/platform/contract'
import { useShell } from '../shellContext.ts'

export const point = 'dashboard.box/v1'

/**
 * The ids of the boxes that remotes fill, no more than the first paint needs to know; null until the registry is. Older
 * releases fill slots.
 */
export const useOffered = (): readonly string[] | null => {
  const state = useReadable(useShell().remoteManager.state)
  if (state.kind === 'loading') return null
  return state.kind === 'failed'
    ? []
    : state.remotes.flatMap(({ extensions, slots }) => [
        ...(extensions as readonly (Partial<Addition> | null)[]).flatMap(
          (entry) => (entry?.point === point && entry.id) || [],
        ),
        ...slots.flatMap(({ slot }) => /^dashboard\.(\w+)\/v1$/.exec(slot)?.[1] ?? []),
      ])
}
