import { isolate } from '@console/platform/lib'
import { lazyPart, Skeleton, styled } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import type { PlotPoint } from '../../../common/plot/LinePlot.tsx'
import type { CallState } from './deviceRpc.ts'

const LinePlot = lazyPart('LinePlot', () => import('../../../common/plot/LinePlot.tsx'))

const Place = styled('div', { base: { gridColumn: '1 / -1', minW: '0', minH: '144px', py: '1.5' } })

interface VariablePlotProps {
  name: string
  state: CallState | undefined
  /** Whether it can be read now. */
  enabled: boolean
  onRead: (name: string) => void
}

/** A live plot of a variable, which it reads periodically while it is shown. */
export const VariablePlot = ({ name, state, enabled, onRead }: VariablePlotProps) => {
  const points = usePlotPoints(state)
  usePolling(name, onRead, enabled)
  return (
    <Place role="cell">
      <LinePlot points={points} label={isolate(name)} pending={<Skeleton w="full" h="32" borderRadius="l2" />} />
    </Place>
  )
}

// Ten minutes at one reading every 2 s.
const maxPoints = 300

const pointOf = (state: CallState | undefined): PlotPoint[] =>
  state?.kind === 'replied' && typeof state.reply.value === 'number' && Number.isFinite(state.reply.value)
    ? [{ time: state.time, value: state.reply.value }]
    : []

/** The numeric replies since the plot was opened. */
const usePlotPoints = (state: CallState | undefined): readonly PlotPoint[] => {
  const [last, setLast] = useState<{ state: CallState | undefined; points: readonly PlotPoint[] }>({
    state,
    points: [],
  })
  if (last.state === state) return last.points
  const points = [...last.points, ...pointOf(state)].slice(-maxPoints)
  setLast({ state, points })
  return points
}

const period = 2_000

/** Reads a variable now and then every 2 s, while `enabled` and while the page is visible. */
export const usePolling = (name: string, read: (name: string) => void, enabled: boolean): void => {
  useEffect(() => {
    if (!enabled) return undefined
    const readIfVisible = () => {
      if (document.visibilityState === 'visible') read(name)
    }
    readIfVisible()
    const timer = setInterval(readIfVisible, period)
    return () => clearInterval(timer)
  }, [name, read, enabled])
}
