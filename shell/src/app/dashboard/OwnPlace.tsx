import { useConsole, useReadable } from '@console/platform/contract'
import { useCallback, useEffect, type ComponentType, type ReactNode } from 'react'
import { useShell } from '../shellContext.ts'
import { rememberOwnBoxes } from './ownBoxes.ts'

export type DashboardMode = 'placeholders' | 'own' | 'shared' | 'editing'

interface OwnPlaceProps {
  /** Shown while it is on its way, where the placeholders are not. */
  fallback: ReactNode
  /** Where its buttons go while the placeholders are shown. */
  head: HTMLElement | null
  onMode: (mode: DashboardMode) => void
}

/** What a remote puts in the place of the dashboard's boxes. It says itself whether it does. */
export const OwnPlace = ({ fallback, head, onMode }: OwnPlaceProps) => {
  const { user: { sub } } = useConsole()
  const added = useReadable(useShell().extensions.at('dashboard.own/v1'))
  const [own] = added?.filter(({ fits }) => fits()) ?? []
  const isMissing = added !== null && !own
  const tell = useCallback((mode: DashboardMode) => {
    if (mode === 'own' || mode === 'placeholders') rememberOwnBoxes(sub, mode === 'own')
    onMode(mode)
  }, [sub, onMode])
  const onFailed = () => onMode('placeholders')
  useEffect(() => {
    if (isMissing) onMode('placeholders')
  }, [isMissing, onMode])
  if (!own) return fallback
  const View = own.View as ComponentType<OwnPlaceProps & { onFailed: () => void }>
  return <View fallback={fallback} head={head} onMode={tell} onFailed={onFailed} />
}
