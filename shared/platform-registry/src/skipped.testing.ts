import { describe } from '@jest/globals'

/** `describe`, or where something is missing, tests that are skipped: `npm test` ends with the reasons. */
export const describeUnless =
  (missing: string | null) =>
  (name: string, tests: () => void): void => {
    if (missing !== null) process.stderr.write(`Skipped, since ${missing}: ${name}\n`)
    ;(missing === null ? describe : describe.skip)(missing === null ? name : `${name} [skipped: ${missing}]`, tests)
  }
