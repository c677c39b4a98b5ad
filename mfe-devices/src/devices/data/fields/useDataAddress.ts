import { statsWindows, type StatsWindow } from '@console/platform/api'
import { useSearchParams } from '@console/platform/router'
import { readKeys, writeKeys } from './sources.ts'

const firstWindow: StatsWindow = '1d'
const isWindow = (text: string | null): text is StatsWindow => statsWindows.some((window) => window === text)

/** The shown fields and the window, kept in the address. */
export const useDataAddress = () => {
  const [params, setParams] = useSearchParams()
  const written = params.get('window')
  const text = params.get('fields')
  const change = (next: (current: URLSearchParams) => void) =>
    setParams(
      (current) => {
        next(current)
        return current
      },
      { replace: true },
    )
  return {
    text: text ?? '',
    keys: readKeys(text),
    window: isWindow(written) ? written : firstWindow,
    choose: (keys: readonly string[]) =>
      change((current) => {
        if (keys.length === 0) current.delete('fields')
        else current.set('fields', writeKeys(keys))
      }),
    chooseWindow: (window: StatsWindow) =>
      change((current) => {
        // The zoom belongs to the previous window.
        current.delete('from')
        current.delete('to')
        current.set('window', window)
      }),
    show: (from: number, to: number) =>
      change((current) => {
        current.set('from', String(from))
        current.set('to', String(to))
      }),
  }
}
