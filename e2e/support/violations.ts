import type { BrowserContext } from '@playwright/test'

/** Collects every violation of the Content Security Policy and every uncaught error, in all pages and frames of a context. */
export const watchForViolations = async (context: BrowserContext): Promise<() => readonly string[]> => {
  const found: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => void found.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      void (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(`${effectiveDirective} blocked ${blockedURI} (${sourceFile})`)
    })
  })
  // Workers have no document: their violations show in the console only.
  context.on('console', (message) => {
    if (/Content[- ]Security[- ]Policy|Refused to/i.test(message.text())) found.push(message.text())
  })
  context.on('weberror', (error) => found.push(String(error.error())))
  return () => found
}
