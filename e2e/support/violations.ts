import type { BrowserContext, CDPSession, Page } from '@playwright/test'

interface LogEntry {
  source: string
  level: string
  text: string
}

// In Firefox only the browser's driver evaluates text: the page's policy forbids it to all others.
const isDriver = (sourceFile: string): boolean => /( |%20)(>|%3E)( |%20)eval$/.test(sourceFile)

// Firefox also reports as errors: violations, refused connections, files that don't match their hash, and (by name or
// number) requests that were pending when a page was left.
const noErrors = [
  /^Content-Security-Policy:/,
  /^Firefox can’t establish a connection/,
  /^None of the “sha\d+” hashes/,
  /^NS_BINDING_ABORTED/,
  /^downloadable font: download failed .* status=2152398850 /,
]
const isNoError = (error: unknown): boolean => {
  const text = String(error).replace(/^\w*Error: /, '')
  return noErrors.some((pattern) => pattern.test(text))
}

const isViolation = (text: string): boolean => /Content[- ]Security[- ]Policy/i.test(text)

/**
 * Every violation of the Content Security Policy and every uncaught error, in all pages, frames and workers of the
 * contexts that it watches.
 */
export class Violations {
  #found: string[] = []
  readonly #logs = new Map<Page, Promise<CDPSession | null>>()

  /** Call it before the context has pages. */
  async watch(context: BrowserContext): Promise<void> {
    const inFirefox = context.browser()?.browserType().name() === 'firefox'
    await context.exposeFunction('reportViolation', (text: string, sourceFile: string) => {
      if (!(inFirefox && isDriver(sourceFile))) this.#found.push(`${text} (${sourceFile})`)
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
        void (globalThis as unknown as { reportViolation(text: string, sourceFile: string): void }).reportViolation(
          `${effectiveDirective} blocked ${blockedURI}`,
          sourceFile,
        )
      })
    })
    context.on('weberror', (error) => {
      if (!(inFirefox && isNoError(error.error()))) this.#found.push(String(error.error()))
    })
    context.on('page', (page) => this.#logs.set(page, this.#follow(page)))
  }

  /** Waits until the pages of a context have reported everything. */
  async settle(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) {
      const log = await this.#logs.get(page)
      await log?.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
    }
  }

  /** Removes what a test caused on purpose, and returns it. */
  take(expected: RegExp): readonly string[] {
    const taken = this.#found.filter((text) => expected.test(text))
    this.#found = this.#found.filter((text) => !expected.test(text))
    return taken
  }

  get found(): readonly string[] {
    return this.#found
  }

  /**
   * Workers have no document to report: their violations, and those of a page that is still loading, are in the
   * browser's log.
   */
  async #follow(page: Page): Promise<CDPSession | null> {
    try {
      const log = await page.context().newCDPSession(page)
      log.on('Log.entryAdded', ({ entry }: { entry: LogEntry }) => {
        if (isViolation(entry.text)) this.#found.push(`${entry.source}: ${entry.text}`)
      })
      await log.send('Log.enable')
      return log
    } catch {
      // The page has closed already.
      return null
    }
  }
}
