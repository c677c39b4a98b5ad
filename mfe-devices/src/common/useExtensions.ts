import {
  useConsole,
  useReadable,
  type Extension,
  type Facts,
  type PointName,
  type RegisteredPoints,
} from '@console/platform/contract'

const nothing: readonly never[] = []
const none = { getState: () => nothing, subscribe: () => () => {} }

/** What remotes add at a point to what has these facts; null until that is known. An older shell has no points. */
export const useExtensions = <Name extends PointName>(
  point: Name,
  facts?: Facts,
): readonly Extension<RegisteredPoints[Name]>[] | null => {
  const { extensions } = useConsole()
  const all = useReadable<readonly Extension<RegisteredPoints[Name]>[] | null>(extensions?.(point) ?? none)
  return all && facts ? all.filter(({ fits }) => fits(facts)) : all
}
