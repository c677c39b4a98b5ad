import { act, screen, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { TestCloud } from '../cloud/index.ts'
import type { TestConsole } from './createTestConsole.ts'

const nameOf = (row: HTMLElement) => within(row).queryAllByRole('link')[0]?.textContent

/** The names of a list's rows from top to bottom: their first links. */
export const rowNames = () => screen.getAllByRole('row').slice(1).map(nameOf)

/** The row whose name begins like this. */
export const rowOf = (name: string) => {
  const row = screen.getAllByRole('row').find((one) => nameOf(one)?.startsWith(name))
  if (!row) throw new Error(`No row is named ${name}: ${rowNames().join(', ')}`)
  return within(row)
}

/** Does something while the cloud is down, and brings the cloud back in any case. */
export const whileDown = async (cloud: TestCloud, action: () => Promise<unknown>): Promise<void> => {
  await act(cloud.crash)
  try {
    await action()
  } finally {
    await act(cloud.restart)
  }
}

/** Shows a list while the cloud is down, waits for the words that `what` could not be loaded, and retries when the cloud is back. */
export const retryAfterOutage = async (cloud: TestCloud, what: string, show: () => unknown): Promise<void> => {
  await whileDown(cloud, () => {
    show()
    return screen.findByText(`${what} could not be loaded`)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
}

/** The paths of the deletions that fail from now on. */
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

/** Clicks a row's button "Delete {name}". Answers the confirmation that asks "Delete {thing}?", and how to give it. */
export const askToDelete = async (user: UserEvent, name: string, thing = name) => {
  await user.click(screen.getByRole('button', { name: `Delete ${name}` }))
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${thing}?` }))
  return { user, dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Delete' })) }
}
