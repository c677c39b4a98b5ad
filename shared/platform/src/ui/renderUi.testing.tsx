// The matchers' types; jest itself loads them for every test.
import '@testing-library/jest-dom/jest-globals'
import { render } from '@testing-library/react'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createBrowserHistory, Router } from '../facades/router.ts'
import { ThemeProvider } from '../theme/index.ts'

const history = createBrowserHistory({ v5Compat: true })

const Place = ({ children }: { children: ReactNode }) => {
  const [location, setLocation] = useState(history.location)
  useLayoutEffect(() => history.listen((change) => setLocation(change.location)), [])
  return (
    <Router navigator={history} location={location}>
      {children}
    </Router>
  )
}

const around = (children: ReactNode) => (
  <ThemeProvider>
    <Place>{children}</Place>
  </ThemeProvider>
)

/** Shows a part as a screen has it: themed, and with an address (jsdom's own). */
export const renderUi = (children: ReactNode) => {
  const { rerender, ...result } = render(around(children))
  return { ...result, rerender: (next: ReactNode) => rerender(around(next)) }
}
