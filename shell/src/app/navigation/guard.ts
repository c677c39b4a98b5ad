import type { BrowserHistory, Navigator, To } from '@console/shared/router'

/** Leaves after all. */
export type Departure = () => void

const pathOf = (to: To, current: string): string => (typeof to === 'string' ? new URL(to, `http://x${current}`).pathname : (to.pathname ?? current))

/**
 * Stands between the router and the browser's history: while something is unsaved, leaving the current path (not a mere
 * change of its search) calls `ask` instead, with the function that leaves after all.
 */
export const createGuard = (history: BrowserHistory, isUnsaved: () => boolean, ask: (departure: Departure) => void) => {
  // The history entry that is being gone back over, which the router must not hear of.
  let undoing = false
  let allowed = false
  let shown = history.location.pathname

  const leave = (go: () => void, to?: To) => {
    if (isUnsaved() && (to === undefined || pathOf(to, shown) !== shown)) ask(go)
    else go()
  }

  const navigator: Navigator = {
    ...history,
    push: (to, state) => leave(() => history.push(to, state), to),
    replace: (to, state) => leave(() => history.replace(to, state), to),
  }

  /** Tells of every change that stands. */
  const listen = (onChange: () => void) =>
    history.listen(({ action, delta, location }) => {
      if (undoing) {
        undoing = false
        return
      }
      if (action === 'POP' && delta && isUnsaved() && !allowed && location.pathname !== shown) {
        undoing = true
        history.go(-delta)
        ask(() => {
          allowed = true
          history.go(delta)
        })
        return
      }
      allowed = false
      shown = location.pathname
      onChange()
    })

  return { history, navigator, listen }
}
