import { useState } from 'react'
import type { PlotPoint } from '../../../common/plot/extent.ts'
import type { Dialogue } from '../exchange/createExchange.ts'

// Ten minutes of reading every 2 s.
const most = 300

const pointOf = (dialogue: Dialogue | undefined): PlotPoint[] =>
  dialogue?.kind === 'answered' && typeof dialogue.answer.value === 'number' && Number.isFinite(dialogue.answer.value) ? [{ time: dialogue.time, value: dialogue.answer.value }] : []

/** The numbers that a variable was read as since the plot was opened. */
export const usePlotPoints = (dialogue: Dialogue | undefined): readonly PlotPoint[] => {
  const [last, setLast] = useState<{ dialogue: Dialogue | undefined; points: readonly PlotPoint[] }>({ dialogue, points: [] })
  if (last.dialogue === dialogue) return last.points
  const points = [...last.points, ...pointOf(dialogue)].slice(-most)
  setLast({ dialogue, points })
  return points
}
