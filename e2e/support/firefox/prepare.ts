import type { BrowserContext, Locator, Request } from '@playwright/test'
import { insertText } from './insertText.ts'

/** Playwright's tap does nothing in Firefox; a click is what a tap comes to. */
const tapByClick = (context: BrowserContext): void => {
  context.once('page', (page) => {
    const locator = Object.getPrototypeOf(page.locator('html')) as Locator
    locator.tap = function (options) {
      return this.click(options)
    }
  })
}

/** Two clicks of Playwright's are no double click in Firefox. */
const doubleClick = (context: BrowserContext): void => {
  context.on('page', (page) => {
    page.mouse.dblclick = async (x, y) => {
      await page.mouse.click(x, y)
      await page.mouse.click(x, y)
      await page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: left, clientY: top })), [x, y])
    }
  })
}

/** The driver hands a request's body on as a header. */
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

/** What Playwright lacks in Firefox. Call it before the context has pages. */
export const prepareFirefox = async (context: BrowserContext): Promise<void> => {
  if (context.browser()?.browserType().name() !== 'firefox') return
  await context.addInitScript(insertText)
  tapByClick(context)
  doubleClick(context)
  readBodies(context)
}
