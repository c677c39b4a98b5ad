import { createWritable, type Readable } from '@console/platform/lib'
import type { ExtensionParts, ShellExtension } from './shellExtension.ts'

/** What remotes add at a point; null until it is known. */
type PointExtensions = Readable<readonly ShellExtension[] | null>

export interface ShellExtensions extends Pick<ExtensionParts, 'order'> {
  at(point: string): PointExtensions
}

/**
 * What remotes add at extension points. The code that reads it is loaded when a point is first shown: the first paint
 * shows none.
 */
export const createExtensions = (parts: ExtensionParts): ShellExtensions => {
  const points = new Map<string, PointExtensions>()

  const open = (point: string): PointExtensions => {
    const list = createWritable<readonly ShellExtension[] | null>(null)
    let isFollowed = false
    // When it does not arrive, nothing is shown until a host asks again.
    const stop = () => {
      isFollowed = false
      list.setState([])
    }
    return {
      getState: list.getState,
      subscribe: (listener) => {
        if (!isFollowed)
          void import(/* webpackChunkName: "visit" */ './followPoint.tsx')
            .then(({ followPoint }) => followPoint(point, parts, list.setState))
            .catch(stop)
        isFollowed = true
        return list.subscribe(listener)
      },
    }
  }

  return {
    order: parts.order,
    at: (point) => {
      const known = points.get(point) ?? open(point)
      points.set(point, known)
      return known
    },
  }
}
