import { createContext, use, useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from 'react'
import type { Readable } from '../lib/index.ts'
import type { Console, UnsavedWork } from './console.ts'

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

/** While `unsaved` is true, the host asks before it leaves this screen, and says what happens to the work. */
export const useUnsaved = (unsaved: boolean, work: UnsavedWork = {}): void => {
  const { kept, save, warning } = work
  const { reportUnsaved } = useConsole()
  const key = useId()
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const saves = save !== undefined
  useEffect(() => {
    reportUnsaved(key, unsaved, {
      kept,
      warning,
      ...(saves && { save: async () => (await latest.current?.()) ?? false }),
    })
    return () => reportUnsaved(key, false)
  }, [key, unsaved, kept, saves, warning, reportUnsaved])
}
