import type { Page } from '@playwright/test'

interface Internals {
  _connection: { toImpl(page: Page): { delegate: { _networkManager: { _sessions: ReadonlyMap<{ send(method: string): Promise<unknown> }, { isMain: boolean }> } } } }
}

/**
 * Playwright has each message of a worker's websocket told to it, which takes the browser more than the page's own work with it,
 * and has no option against it. Fails if it keeps its sessions elsewhere one day.
 */
export const stopWatchingSockets = async (page: Page): Promise<void> => {
  const { _sessions: sessions } = (page as unknown as Internals)._connection.toImpl(page).delegate._networkManager
  const workers = [...sessions].filter(([, { isMain }]) => !isMain)
  if (workers.length === 0) throw new Error('The page has no worker.')
  await Promise.all(workers.map(([session]) => session.send('Network.disable')))
}
