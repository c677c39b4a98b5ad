/**
 * Logs a failure to the browser's console: one that is not shown to the user, or shown in other words. `what` names
 * what was tried.
 */
export const logFailure = (what: string, error: unknown): void => {
  console.error(`${what} failed:`, error)
}

/** Tells whoever opens the browser's console of something that stops nothing. */
export const logWarning = (text: string): void => {
  console.warn(text)
}
