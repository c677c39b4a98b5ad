import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { Console } from '@console/platform/contract'
import { Route, Routes, useLocation } from '@console/platform/router'
import { MemoryRouter } from '@console/platform/router/testing'
import { Host } from './Host.tsx'

interface ScreenAt {
  console: Console
  /** The address that the screen is opened at. */
  at: string
  /** The screen's route; the address itself when it has no parameters. */
  path?: string
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Shows one screen at an address. Every other address shows nothing but itself, as `screen.getByLabelText('address')`. */
export const renderScreen = (Screen: ComponentType, { console, at, path = at.split('?')[0] ?? at }: ScreenAt) =>
  render(
    <Host console={console}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={<Screen />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </Host>,
  )
