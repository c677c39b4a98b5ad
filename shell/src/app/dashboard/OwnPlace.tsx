import { useConsole, useReadable } from '@console/platform/contract'
import { useCallback, useEffect, type ComponentType, type ReactNode } from 'react'
import { useShell } from '../shellContext.ts'
import { rememberOwnBoxes } from './ownBoxes.ts'

export type DashboardMode = 'placeholders' | 'own' | 'shared' | 'editing'

interface OwnPlaceProps {
  /** Shown while it is loading, unless the placeholders are shown. */
  fallback: ReactNode
  /** Where its buttons are rendered while the placeholders are shown. */
  head: HTMLElement | null
  onMode: (mode: DashboardMode) => void
}

/** The remote's component that replaces the dashboard's default boxes. It reports by `onMode` whether it does. */
export const OwnPlace = ({ fallback, head, onMode }: OwnPlaceProps) => {
  const {
    user: { sub },
  } = useConsole()
  const added = useReadable(useShell().extensions.at('dashboard.own/v1'))
  const [own] = added?.filter(({ fits }) => fits()) ?? []
  const isMissing = added !== null && !own
  const tell = useCallback(
    (mode: DashboardMode) => {
      if (mode === 'own' || mode === 'placeholders') rememberOwnBoxes(sub, mode === 'own')
      onMode(mode)
    },
    [sub, onMode],
  )
  const onFailed = () => onMode('placeholders')
  useEffect(() => {
    if (isMissing) onMode('placeholders')
  }, [isMissing, onMode])
  if (!own) return fallback
  const View = own.View as ComponentType<OwnPlaceProps & { onFailed: () => void }>
  return <View fallback={fallback} head={head} onMode={tell} onFailed={onFailed} />
}
