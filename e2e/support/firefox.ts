import type { BrowserContext, Locator, Request } from '@playwright/test'

/**
 * Runs in the page. React doesn't notice the text that Playwright inserts in Firefox; it does notice text that is
 * inserted like this.
 */
const insertText = (): void => {
  const insert = (text: string) => {
    document.execCommand('insertText', false, text)
    return null
  }
  // Playwright defines its own function later, which is ignored.
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set() {} })
}

/** Playwright's tap does nothing in Firefox: replace it with a click. */
const tapByClick = (context: BrowserContext): void => {
  context.once('page', (page) => {
    const locator = Object.getPrototypeOf(page.locator('html')) as Locator
    locator.tap = function (options) {
      return this.click(options)
    }
  })
}

/** Two clicks by Playwright don't cause a double click in Firefox. */
const doubleClick = (context: BrowserContext): void => {
  context.on('page', (page) => {
    page.mouse.dblclick = async (x, y) => {
      await page.mouse.click(x, y)
      await page.mouse.click(x, y)
      await page.evaluate(
        ([left = 0, top = 0]) =>
          document
            .elementFromPoint(left, top)
            ?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: left, clientY: top })),
        [x, y],
      )
    }
  })
}

/** The driver passes a request's body as a header. */
const readBodies = (context: BrowserContext): void => {
  context.once('request', (first) => {
    const prototype = Object.getPrototypeOf(first) as Request & { ready?: true }
    if (prototype.ready) return
    const { headers } = prototype
    Object.assign(prototype, {
      ready: true,
      headers(this: Request) {
        const { 'x-body': _, ...others } = headers.call(this)
        return others
      },
      postData(this: Request) {
        return headers.call(this)['x-body'] ?? null
      },
    })
  })
}

/** Adds what Playwright lacks in Firefox. Call it before the context has pages. */
export const prepareFirefox = async (context: BrowserContext): Promise<void> => {
  if (context.browser()?.browserType().name() !== 'firefox') return
  await context.addInitScript(insertText)
  tapByClick(context)
  doubleClick(context)
  readBodies(context)
}
