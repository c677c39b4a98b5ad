import { expect, test } from '@playwright/test'

/** A console that runs, such as an emulator. */
export interface RunningConsole {
  address: string
  username: string
  password: string | null
  close(): Promise<void>
}

/** Playwright's `test`, whose `page` is signed in to the console that `start` starts. The tests of a file share it. */
export const consoleTest = (start: () => Promise<RunningConsole>) =>
  test.extend<object, { running: RunningConsole }>({
    running: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
      async ({}, use) => {
        const running = await start()
        await use(running)
        await running.close()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: async ({ running }, use) => use(running.address),
    page: async ({ page, running: { username, password } }, use) => {
      await page.goto('/')
      await page.getByLabel('Username', { exact: true }).fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password ?? '')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await use(page)
    },
  })
