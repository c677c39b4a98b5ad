import { render, type RenderResult, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { Console } from '@console/platform/contract'
import { Route, Routes, useLocation } from '@console/platform/router'
import { MemoryRouter } from '@console/platform/router/testing'
import type { UserEvent } from '@testing-library/user-event'
import { Host } from './Host.tsx'
import type { TestConsole } from './createTestConsole.ts'

interface ScreenAt {
  console: Console
  /** The address at which the screen is opened. */
  at: string
  /** The screen's route; the address itself when it has no parameters. */
  path?: string
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/**
 * Renders one screen at an address. Other addresses render nothing; `screen.getByLabelText('address')` has the current
 * address.
 */
export const renderScreen = (
  Screen: ComponentType,
  { console, at, path = at.split('?')[0] ?? at }: ScreenAt,
): RenderResult =>
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

const nameOf = (row: HTMLElement) => within(row).queryAllByRole('link')[0]?.textContent

/** The names of a list's rows from top to bottom: their first links. */
export const rowNames = () => screen.getAllByRole('row').slice(1).map(nameOf)

/** The row whose name begins with this text. */
export const rowOf = (name: string) => {
  const row = screen.getAllByRole('row').find((one) => nameOf(one)?.startsWith(name))
  if (!row) throw new Error(`No row is named ${name}: ${rowNames().join(', ')}`)
  return within(row)
}

/** Collects the paths of deletions that fail from now on. */
export const failedDeletions = ({ api }: TestConsole): readonly string[] => {
  const failed: string[] = []
  const { request } = api
  api.request = (path, options) =>
    request(path, options).catch((error: unknown) => {
      if (options?.method === 'DELETE') failed.push(path)
      throw error
    })
  return failed
}

/**
 * Clicks a row's button "Delete {name}". Returns the dialog that asks "Delete {thing}?" and a function that confirms
 * it.
 */
export const askToDelete = async (user: UserEvent, name: string, thing = name) => {
  await user.click(screen.getByRole('button', { name: `Delete ${name}` }))
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${thing}?` }))
  return { user, dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Delete' })) }
}
