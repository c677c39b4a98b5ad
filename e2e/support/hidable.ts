import type { Page } from '@playwright/test'

/** Lets a test hide and show the page: a browser without windows can't. */
export const makeHidable = async (page: Page): Promise<(visible: boolean) => Promise<void>> => {
  await page.addInitScript(() => {
    let state = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    Object.defineProperty(document, 'hidden', { get: () => state === 'hidden' })
    Object.assign(window, {
      setVisible: (visible: boolean) => {
        state = visible ? 'visible' : 'hidden'
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      },
    })
  })
  return (visible) => page.evaluate((wanted) => (window as unknown as { setVisible(visible: boolean): void }).setVisible(wanted), visible)
}
