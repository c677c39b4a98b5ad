import type { BrowserHistory, Navigator, To } from '@console/platform/router'
import type { Departure } from '../unsaved.ts'

const pathOf = (to: To, current: string): string => (typeof to === 'string' ? new URL(to, `http://x${current}`).pathname : (to.pathname ?? current))

// The router's own count of the entries of this page's history.
const indexNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/**
 * Stands between the router and the browser's history: while something is unsaved, leaving the current path (not a mere
 * change of its search) calls `ask` instead, with the function that leaves after all, once nothing is unsaved any more.
 */
export const createGuard = (history: BrowserHistory, isUnsaved: () => boolean, ask: (departure: Departure) => void) => {
  let shown = { pathname: history.location.pathname, index: indexNow() }

  const leave = (go: () => void, to?: To) => {
    if (isUnsaved() && (to === undefined || pathOf(to, shown.pathname) !== shown.pathname)) ask(go)
    else go()
  }

  const navigator: Navigator = {
    ...history,
    push: (to, state) => leave(() => history.push(to, state), to),
    replace: (to, state) => leave(() => history.replace(to, state), to),
  }

  /** Tells of every change that stands. */
  const listen = (onChange: () => void) =>
    history.listen(({ action, location }) => {
      const index = indexNow()
      const way = index - shown.index
      if (action === 'POP' && way !== 0 && isUnsaved() && location.pathname !== shown.pathname) {
        history.go(-way)
        ask(() => history.go(way))
        return
      }
      // Back at the entry that is shown: the way that is being asked about has been undone.
      if (action === 'POP' && way === 0 && location.pathname === shown.pathname) return
      shown = { pathname: location.pathname, index }
      onChange()
    })

  return { history, navigator, listen }
}
