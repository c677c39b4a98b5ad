import { expect } from '@jest/globals'
import { deviceListQuery } from '@console/platform/api'
import { useQueryClient } from '@console/platform/query'
import {
  act,
  createTestConsole,
  fireEvent,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  type TestConsole,
} from '@console/platform-testing'
import { useState, type ComponentType } from 'react'
import { EventsScreen } from './EventsScreen.tsx'

interface Options {
  at?: string
  Screen?: ComponentType
  /** Names by id. */
  devices?: Readonly<Record<string, string>>
  /** The server's answers. */
  api?: NonNullable<Parameters<typeof createTestConsole>[0]>['api'] & {}
  /** Changes the console before the screen is shown. */
  prepare?: (console: TestConsole) => void
}

const isApplied = () => waitFor(() => expect(document.querySelector('[role=search]')).not.toHaveAttribute('aria-busy'))

/** A user who looks at the rows once the stream has what was typed. */
const patientUser = () => {
  const user = userEvent.setup()
  const type: typeof user.type = async (...typed) => {
    await user.type(...typed)
    await isApplied()
  }
  const clear: typeof user.clear = async (...cleared) => {
    await user.clear(...cleared)
    await isApplied()
  }
  return { ...user, type, clear }
}

/** Opens the stream without a server: the test delivers the events. */
export const openStream = ({
  at = '/events',
  Screen = EventsScreen,
  devices = {},
  api = {},
  prepare,
}: Options = {}) => {
  const console = createTestConsole({ api })
  prepare?.(console)
  const WithDevices = () => {
    const cache = useQueryClient()
    useState(() =>
      cache.setQueryData(
        deviceListQuery(console.api).queryKey,
        Object.entries(devices).map(([id, name]) => ({ id, name })),
      ),
    )
    return <Screen />
  }
  renderScreen(WithDevices, { console, at })
  return {
    console,
    user: patientUser(),
    arrive: (topic: string, payload: string, options = {}) =>
      act(() => console.broker.deliver(topic, payload, options)),
    /** n0, n1, …: the last is the newest. */
    arriveMany: (count: number) =>
      act(() => {
        for (let each = 0; each < count; each += 1) console.broker.deliver('devices/a/events/x', `n${each}`)
      }),
  }
}

export const grid = () => screen.getByRole('grid')
export const rows = () => screen.queryAllByRole('row').slice(1)
/** The text of each visible row, newest first. */
export const messages = () => rows().map((row) => row.textContent)
export const marks = () => rows().map((row) => [...row.querySelectorAll('mark')].map((mark) => mark.textContent))
export const scrollTo = (scrollTop: number) => fireEvent.scroll(grid(), { target: { scrollTop } })
export const address = () => screen.getByLabelText('address').textContent
export const search = () => screen.getByRole('searchbox')
/** The keyboard's row. */
export const activeRow = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null
