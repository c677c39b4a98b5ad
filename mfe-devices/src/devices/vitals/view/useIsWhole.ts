import { useSyncExternalStore } from 'react'
import { isWhole, type View } from './createView.ts'

/** Whether the whole window is shown. */
export const useIsWhole = (view: View): boolean => useSyncExternalStore(view.subscribe, () => isWhole(view.getState()))
