/** Writes a failure that no user is told of, or that is told elsewhere in their words, to the browser's console. `what` says what was tried. */
export const logFailure = (what: string, error: unknown): void => {
  console.error(`${what} failed:`, error)
}
