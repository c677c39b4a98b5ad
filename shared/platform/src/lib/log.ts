/** Logs a failure to the browser's console: one that is not shown to the user, or shown in other words. `what` names what was tried. */
export const logFailure = (what: string, error: unknown): void => {
  console.error(`${what} failed:`, error)
}
