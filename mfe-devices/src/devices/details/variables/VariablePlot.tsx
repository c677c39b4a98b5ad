import { isolate } from '@console/platform/lib'
import { Skeleton, styled } from '@console/platform/ui'
import { LivePlot } from '../../../common/plot/LivePlot.ts'
import type { Dialogue } from '../exchange/createExchange.ts'
import { usePlotPoints } from './usePlotPoints.ts'
import { useReading } from './useReading.ts'

const Place = styled('div', { base: { gridColumn: '1 / -1', minW: '0', minH: '144px', py: '1.5' } })

export interface VariablePlotProps {
  name: string
  dialogue: Dialogue | undefined
  /** Whether it can be read now. */
  on: boolean
  onRead: (name: string) => void
}

/** A variable's numbers as they come in, for as long as it is shown. */
export const VariablePlot = ({ name, dialogue, on, onRead }: VariablePlotProps) => {
  const points = usePlotPoints(dialogue)
  useReading(name, onRead, on)
  return <Place role="cell"><LivePlot points={points} label={isolate(name)} pending={<Skeleton w="full" h="32" borderRadius="l2" />} /></Place>
}
