import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** A server that a test can kill and start again. */
interface Restartable {
  crash(): Promise<void>
  restart(): Promise<void>
}

/** Runs an action while the cloud is down, and restarts the cloud in any case. */
export const whileDown = async (cloud: Restartable, action: () => Promise<unknown>): Promise<void> => {
  await act(cloud.crash)
  try {
    await action()
  } finally {
    await act(cloud.restart)
  }
}

/**
 * Shows a list while the cloud is down, waits for the text that `what` could not be loaded, and retries when the cloud
 * is back.
 */
export const retryAfterOutage = async (cloud: Restartable, what: string, show: () => unknown): Promise<void> => {
  let retry: HTMLElement | undefined
  await whileDown(cloud, async () => {
    show()
    await screen.findByText(`${what} could not be loaded`)
    // A list that is asked for every few seconds may be there before the click.
    retry = screen.getByRole('button', { name: 'Retry' })
  })
  if (retry) await userEvent.click(retry)
}
