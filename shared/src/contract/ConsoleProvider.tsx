import { createContext, use, useEffect, useId, useSyncExternalStore, type ReactNode } from 'react'
import type { Readable } from '../lib/index.ts'
import type { Console } from './console.ts'

const ConsoleContext = createContext<Console | null>(null)

export const ConsoleProvider = ({ console, children }: { console: Console; children: ReactNode }) => (
  <ConsoleContext value={console}>{children}</ConsoleContext>
)

/** The host that this screen runs in. */
export const useConsole = (): Console => {
  const console = use(ConsoleContext)
  if (!console) throw new Error('useConsole needs a ConsoleProvider above it.')
  return console
}

/** Follows a value that changes over time. */
export const useReadable = <T,>(readable: Readable<T>): T => useSyncExternalStore(readable.subscribe, readable.getState)

/** While `unsaved` is true, the host asks before it leaves this screen. */
export const useUnsaved = (unsaved: boolean): void => {
  const { reportUnsaved } = useConsole()
  const key = useId()
  useEffect(() => {
    reportUnsaved(key, unsaved)
    return () => reportUnsaved(key, false)
  }, [key, unsaved, reportUnsaved])
}
