import { test, type CDPSession, type Page } from '@playwright/test'

/** The developer tools of Chromium. A test that asks for them ends as skipped in another browser. */
export const openDevtools = (page: Page): Promise<CDPSession> => {
  test.skip(page.context().browser()?.browserType().name() !== 'chromium', 'needs Chromium’s developer tools')
  return page.context().newCDPSession(page)
}
