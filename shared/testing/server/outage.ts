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

/** Shows a list while the cloud is down, waits for the text that `what` could not be loaded, and retries when the cloud is back. */
export const retryAfterOutage = async (cloud: Restartable, what: string, show: () => unknown): Promise<void> => {
  await whileDown(cloud, () => {
    show()
    return screen.findByText(`${what} could not be loaded`)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
}
